export { HostPage } from './host-page.tsx';
export { hostPath, refreshListing, useListing } from './host.api.ts';

export { HostPage } from './host-page.tsx';
export { hostPath, listingOptions, refreshListing, useListing } from './host.api.ts';

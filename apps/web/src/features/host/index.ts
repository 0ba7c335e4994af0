export { HostPage } from './host-page.tsx';
export { hostPath } from './host.api.ts';

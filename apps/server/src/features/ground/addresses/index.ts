export { createAddress } from './addresses.service.ts';

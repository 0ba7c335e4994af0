export { createAddress } from './addresses.service.ts';
export { COUNTRIES } from './countries.types.ts';

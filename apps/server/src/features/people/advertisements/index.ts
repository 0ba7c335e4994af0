export { createAdvertisement } from './advertisements.service.ts';
export { count } from './counts.service.ts';

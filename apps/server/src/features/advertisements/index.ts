export { createAdvertisement } from './advertisements.service.ts';

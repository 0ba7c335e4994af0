export { AdvertisementPlace } from './advertisement-place.tsx';

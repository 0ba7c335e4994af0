export { createImage, getImage } from './images.service.ts';

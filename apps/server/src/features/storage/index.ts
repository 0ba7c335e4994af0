export { createImage, getImage, type ImageKind, type NewImage } from './images.service.ts';

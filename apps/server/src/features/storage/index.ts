export { videoColumn, type VideoColumns } from './videos.fragments.ts';
export { getVideo } from './videos.service.ts';
export { viewVideo } from './videos.views.ts';
export { createImage, getImage, storePicture } from './images.service.ts';

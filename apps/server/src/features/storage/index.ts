export { videoColumn, type VideoColumns } from './videos.fragments.ts';
export { getVideo, videoKey } from './videos.service.ts';
export { viewVideo } from './videos.views.ts';
export { fileKey, fileUrl, getFiles } from './files.service.ts';
export { createImage, getImage, storePicture, imageKey } from './images.service.ts';
export { removeUploadsOf } from './removals.service.ts';

export { videoColumn, type VideoColumns } from './videos.fragments.ts';
export { getVideo, videoKey } from './videos.service.ts';
export { viewVideo } from './videos.views.ts';
export { deleteFiles, fileKey, getFiles } from './files/files.service.ts';
export { fileUrl } from './files/files.views.ts';
export { createImage, getImage, storePicture, imageKey } from './images.service.ts';
export { holdFiles } from './sweep.service.ts';
export { removeUploadsOf } from './removals.service.ts';
export { picture } from './picture.field.ts';

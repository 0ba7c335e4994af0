export { videoColumn, type VideoColumns } from './videos.fragments.ts';
export { getVideo, videoKey } from './videos.service.ts';
export { viewVideo } from './videos.views.ts';
export { deleteFiles, fileKey, getFiles, uploadFile } from './files/files.service.ts';
export { fileUrl, viewFile } from './files/files.views.ts';
export type { FileRow } from './files/files.queries.ts';
export { createImage, getImage, storePicture, imageKey } from './images.service.ts';
export { removeUploadsOf } from './removals.service.ts';
export { picture } from './picture.field.ts';

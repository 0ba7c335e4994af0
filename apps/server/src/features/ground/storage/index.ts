export { videoColumn, type VideoColumns } from './videos.fragments.ts';
export { getVideo, videoKey } from './videos.service.ts';
export { viewVideo } from './videos.views.ts';
export { fileKey, getFiles, uploadFile } from './files/files.service.ts';
export { fileUrl, viewFile } from './files/files.views.ts';
export type { FileRow } from './files/files.queries.ts';
export { createImage, getImage, markImage, storePicture, imageKey } from './images.service.ts';
export { deleteFiles, holdFiles, removeUnheld } from './sweep/sweep.service.ts';
export { finishUpload } from './resumable/finish.service.ts';
export {
  abandonUpload,
  appendToUpload,
  CHUNK_BYTES,
  createUpload,
  getUpload,
  MAX_BYTES,
} from './resumable/resumable.service.ts';
export type { UploadRow } from './resumable/resumable.queries.ts';
export { removeUploadsOf } from './removals.service.ts';
export { picture } from './picture.field.ts';
export type { ImageRow } from './images.queries.ts';
export { viewBaseImage } from './images.views.ts';
export { isSweptPicture, unheldPictures } from './sweep/sweep.fragments.ts';

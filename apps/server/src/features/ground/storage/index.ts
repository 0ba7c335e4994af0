export { videoColumn, type VideoColumns } from './videos.fragments.ts';
export { getVideo, uploadVideo, videoKey } from './videos.service.ts';
export { askForCut, cutNext, cutVideo, findUncut, getCut, removeStaleWork } from './hls/hls.service.ts';
export {
  askForRender,
  findUnrendered,
  getRender,
  hasTools,
  renderNext,
  renderStep,
  type KeepCaptions,
} from './renders/renders.service.ts';
export type { CutRow } from './hls/hls.queries.ts';
export { viewVideo } from './videos.views.ts';
export { fileKey, getFiles, storedType, uploadFile } from './files/files.service.ts';
export { fileUrl, viewFile } from './files/files.views.ts';
export { squareUri } from './squares.service.ts';
export { fileColumn, type FileColumns } from './files/files.fragments.ts';
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
export { keepForReaders } from './grants/readers-only.service.ts';
export {
  grantForCaller,
  isOurGrant,
  readGrant,
  writeGrant,
  type ReadGrant,
} from './grants/grants.service.ts';
export type { Fetching, Media } from './grants/fetching.types.ts';
export { removeUploadsOf } from './removals.service.ts';
export { listMiscounted, readUse } from './use/use.service.ts';
export { readHolders } from './use/room.service.ts';
export { limitStorage, takeArrived } from './use/use.admin.service.ts';
export type { Use } from './use/use.types.ts';
export { picture } from './picture.field.ts';
export type { ImageRow } from './images.queries.ts';
export { viewBaseImage, viewImageDetails } from './images.views.ts';
export { isSweptPicture, unheldPictures } from './sweep/sweep.fragments.ts';

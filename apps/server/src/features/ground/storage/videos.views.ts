import { imageUri } from '../../../platform/db/images.ts';
import type { VideoColumns } from './videos.fragments.ts';
import type { BaseVideoView } from './videos.schemas.ts';

const videoUri = (id: string): string => `/media/videos/${id}`;

/** One address serves every player: the file as it was sent, by ranges. There are no other renditions. */
export function viewVideo(video: VideoColumns): BaseVideoView {
  const uri = videoUri(video.id);
  return {
    id: video.id,
    width: video.width,
    height: video.height,
    thumbnailUrl: imageUri(video.poster_id),
    previewUrl: uri,
    readyToStream: true,
    hlsUrl: uri,
    dashUrl: uri,
  };
}

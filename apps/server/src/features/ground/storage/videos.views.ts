import { imageUri } from '../../../platform/db/images.ts';
import { MASTER } from '../../../platform/media/cutting/cutting.types.ts';
import { STORYBOARD } from './hls/stream.types.ts';
import type { VideoColumns } from './videos.fragments.ts';
import type { BaseVideoView } from './videos.schemas.ts';

const videoUri = (id: string): string => `/media/videos/${id}`;

/** With a grant for readers of what not everybody may fetch. Until a video is cut, the file itself plays by ranges. */
export function viewVideo(video: VideoColumns, grant: string | null = null): BaseVideoView {
  const uri = videoUri(video.id);
  const file = grant === null ? uri : `${uri}?grant=${grant}`;
  const folder = `${uri}/${grant ?? 'public'}`;
  const isStreamed = video.hls_id !== null || video.rendition_count > 0;
  return {
    id: video.id,
    width: video.width,
    height: video.height,
    thumbnailUrl:
      video.storyboard?.poster === true
        ? `${folder}/${video.storyboard.id}-poster.jpg`
        : imageUri(video.poster_id),
    previewUrl: file,
    readyToStream: true,
    // Segments are named relative to it, so the grant is part of the path.
    hlsUrl: isStreamed ? `${folder}/${MASTER}` : file,
    dashUrl: file,
    storyboardUrl: video.storyboard === null ? null : `${folder}/${STORYBOARD}`,
  };
}

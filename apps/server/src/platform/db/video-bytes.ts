import { sql } from 'kysely';

/** Size of a video in the file store: of the file that was sent of its HLS and of its smaller sizes. */
export const VIDEO_BYTES = sql<string>`(video.size + video.hls_size + video.render_size)`;

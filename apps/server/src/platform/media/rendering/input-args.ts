import type { Film } from './rendering.types.ts';

const DEMUXERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
};
/** Words of a film, by the names of their codecs. */
export const TEXT_CAPTIONS: readonly string[] = ['mov_text', 'subrip', 'webvtt', 'ass', 'ssa', 'text'];
/** `ffprobe` opens every stream, so a film with captions of a codec that is not here could not be read at all. */
const CAPTION_DECODERS = [...TEXT_CAPTIONS, 'srt', 'dvdsub'];
const DECODERS = [
  ...[
    'h264',
    'hevc',
    'vp8',
    'vp9',
    'libvpx',
    'libvpx-vp9',
    'av1',
    'libdav1d',
    'libaom-av1',
    'mpeg4',
    'mjpeg',
    'prores',
  ],
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'ac3', 'eac3', 'flac', 'alac'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_f32le'],
  ...CAPTION_DECODERS,
].join(',');
/** 8192 × 4320: more would be memory without end. */
const MOST_PIXELS = 8192 * 4320;

/**
 * A film is a film and a file: the demuxer is named, so no list of other addresses is ever read as one, and the few decoders
 * that films of today need are all that strangers' bytes reach.
 */
export const inputArgs = ({ source, contentType }: Film): string[] => [
  ...['-protocol_whitelist', 'file', '-f', DEMUXERS[contentType] ?? 'mov', '-codec_whitelist', DECODERS],
  ...['-max_pixels', String(MOST_PIXELS), '-i', `file:${source}`],
];

export const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y'];

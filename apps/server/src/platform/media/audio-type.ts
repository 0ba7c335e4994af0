/** Enough to tell kinds of audio apart. */
export const AUDIO_HEAD_BYTES = 12;

export type AudioType = 'audio/mpeg' | 'audio/mp4' | 'audio/ogg' | 'audio/wav' | 'audio/flac' | 'audio/aac';

/** By its first bytes; undefined for everything else, playlists and archives among them. */
export function detectAudioType(head: Uint8Array): AudioType | undefined {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('ID3')) return 'audio/mpeg';
  if (text.startsWith('OggS')) return 'audio/ogg';
  if (text.startsWith('fLaC')) return 'audio/flac';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'audio/wav';
  if (text.slice(4, 8) === 'ftyp') return 'audio/mp4';
  const [first = 0, second = 0] = head;
  if (first !== 0xff) return undefined;
  // Frames of AAC have layer 0, those of MPEG audio do not.
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  return (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 ? 'audio/mpeg' : undefined;
}

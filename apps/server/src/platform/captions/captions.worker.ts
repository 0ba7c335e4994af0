import { CaptionsError, readCaptions, writeCaptions } from './captions.ts';

export interface SpokenCue {
  /** In seconds. */
  readonly from: number;
  readonly to: number;
  readonly speaker: string | null;
  readonly text: string;
}

export interface Converted {
  /** WebVTT with nothing in it but cues. */
  readonly vtt: string;
  readonly cues: number;
  /** All words with their speaker and their line of the file, in the order of time. */
  readonly words: readonly { readonly line: number; readonly text: string }[];
}

/** Errors lose their class on the way out of a thread. */
interface Refused {
  readonly refused: Pick<CaptionsError, 'reason' | 'line'>;
}

export function convert(source: string): Converted | Refused {
  try {
    const cues = readCaptions(source);
    const words = cues.map(({ line, speaker, plain }) => ({
      line,
      text: speaker === null ? plain : `${speaker}: ${plain}`,
    }));
    return { vtt: writeCaptions(cues), cues: cues.length, words };
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    return { refused: { reason: error.reason, line: error.line } };
  }
}

/** Of WebVTT that `convert` wrote. */
export const listSpoken = (vtt: string): SpokenCue[] =>
  readCaptions(vtt, true).map(({ from, to, speaker, plain }) => ({
    from: from / 1000,
    to: to / 1000,
    speaker,
    text: plain.replaceAll('\n', ' '),
  }));

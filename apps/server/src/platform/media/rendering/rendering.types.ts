/** Why a film gets no smaller sizes: it cannot be read, its codecs are strange, or it needs more than it may use. */
export const RENDER_FAILURES = ['codec', 'broken', 'size', 'time', 'memory', 'storage'] as const;
export type RenderFailure = (typeof RENDER_FAILURES)[number];

/** It will not succeed another time either, unless the reason is the storage. */
export class RenderError extends Error {
  readonly reason: RenderFailure;

  constructor(reason: RenderFailure) {
    super(`The film cannot be decoded: ${reason}.`);
    this.name = 'RenderError';
    this.reason = reason;
  }
}

export interface Film {
  readonly source: string;
  /** As the first bytes said when it came: nothing is guessed again from what is inside. */
  readonly contentType: string;
  readonly signal: AbortSignal;
}

export interface Probe {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
}

export interface Rendition {
  readonly width: number;
  readonly height: number;
  /** The highest of a segment, in bits a second. */
  readonly bandwidth: number;
  readonly codecs: string;
  readonly size: number;
}

/** Frames in rows of one picture, from the upper left, one every few seconds. */
export interface Storyboard {
  readonly columns: number;
  readonly count: number;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

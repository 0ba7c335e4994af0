/**
 * Why a film cannot be cut: its codecs are not those of HLS, it cannot be read, it would grow, its key frames are too far apart, or it
 * needs more time or memory than it may use.
 */
export const CUT_FAILURES = ['codec', 'broken', 'size', 'keyframes', 'time', 'memory', 'storage'] as const;
export type CutFailure = (typeof CUT_FAILURES)[number];

export const MASTER = 'master.m3u8';

/** All that the cutting process learns. */
export interface CutTask {
  readonly source: string;
  readonly folder: string;
  /** Part of the names of media files: a playlist never leads to those of another cut. */
  readonly name: string;
  readonly megabytes: number;
  readonly seconds: number;
  /** Of the film. */
  readonly size: number;
  /** Of all that is written. */
  readonly mostBytes: number;
  readonly segmentBytes: number;
}

export type CutMessage =
  { readonly progress: number } | { readonly failed: CutFailure } | { readonly done: true };

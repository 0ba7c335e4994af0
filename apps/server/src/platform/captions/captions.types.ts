/** Of one file, in signs. */
export const MAX_TEXT = 1_000_000;
export const MAX_CUES = 10_000;

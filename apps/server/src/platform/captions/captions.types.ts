/** Of one file, in signs. */
export const MAX_TEXT = 400_000;
/** A film of three hours has about 2,500. */
export const MAX_CUES = 5_000;

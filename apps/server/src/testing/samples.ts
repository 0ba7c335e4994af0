/** The smallest picture, as base64 text. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';

/** The same as a data URI. */
export const PICTURE = `data:image/png;base64,${PIXEL}`;

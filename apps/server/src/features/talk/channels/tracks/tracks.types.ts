/** Languages of one content. */
export const MOST_CAPTIONS = 20;
export const MOST_CHAPTERS = 200;

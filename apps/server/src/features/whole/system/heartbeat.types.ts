export const BEAT_MS = 15_000;

import { lazy } from 'react';

/** Seen once or twice in a member's life: no part of every visit. */
export const InterestPicker = lazy(() =>
  import('./interest-picker.tsx').then((part) => ({ default: part.InterestPicker })),
);

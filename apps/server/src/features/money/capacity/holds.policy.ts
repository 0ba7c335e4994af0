import { appError, type AppError } from '../../../platform/errors.ts';

/** Holds that ran out without a purchase keep things from others; after some of them the others come first. */
export function holdPaused({ again, now }: { readonly again: Date; readonly now: Date }): AppError {
  const seconds = Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return appError('tooManyRequests', 'hold.paused', { values: { minutes } }).retryAfter(seconds);
}

import { appError } from '../../../platform/errors.ts';

/** As it is after somebody chose; in the pause it has ended, and none begins before `again`. */
export interface Hold {
  readonly ends: Date | null;
  readonly again: Date | null;
  readonly now: Date;
}

/** Holds that ran out without a purchase keep things from others; after some of them the others come first. */
export function refusePaused({ ends, again, now }: Hold): void {
  if (again === null || (ends !== null && ends > now)) return;
  const seconds = Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1000));
  throw appError('tooManyRequests', 'hold.paused', { values: { minutes: Math.ceil(seconds / 60) } })
    .retryAfter(seconds)
    .with({ again: again.toISOString() });
}

import { appError } from '../../../platform/errors.ts';

const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
export const KEPT_MS = 7 * DAY_MS;
/** A retry of the job comes within an hour; after that nobody works on it. */
export const STALLED_MS = 3 * HOUR_MS;

interface Asked {
  readonly state: 'queued' | 'running' | 'ready' | 'failed';
  readonly created_at: Date;
}

/** One a day; one that failed does not use up the day. */
export const nextAt = ({ state, created_at: asked }: Asked): Date =>
  state === 'failed' ? asked : new Date(asked.getTime() + DAY_MS);

export function refuseBefore(next: Date, now: Date): void {
  const left = next.getTime() - now.getTime();
  if (left <= 0) return;
  throw appError('tooManyRequests', 'export.daily', {
    values: { hours: Math.ceil(left / HOUR_MS) },
  }).retryAfter(Math.ceil(left / 1000));
}

/** Under the account, so that all of them are found when it goes. */
export const exportFolder = (organizationId: string, accountId: string): string =>
  `exports/${organizationId}/${accountId}`;

export const exportKey = (
  organizationId: string,
  { id, account_id }: { id: string; account_id: string },
): string => `${exportFolder(organizationId, account_id)}/${id}`;

import { appError } from '../../../../platform/errors.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Of an account: enough for a day's pictures and clips, too little to fill a disk. */
export const DAILY_BYTES = 500 * MB;
export const STANDING_BYTES = 20 * GB;
/** Of one that sends films for a channel of the staff. */
const FILMS_DAILY_BYTES = 6 * GB;
const FILMS_STANDING_BYTES = 500 * GB;

export interface Sent {
  /** Of this day, with those in question. */
  readonly bytes: number;
  readonly sendsFilms: boolean;
  readonly sentFilms: boolean;
}

/** Days of UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** `asked`: those in question, which no other day takes either if they are too many by themselves. */
export function refuseBeyondDay({ bytes, sendsFilms }: Sent, asked: number, now: Date): void {
  const daily = sendsFilms ? FILMS_DAILY_BYTES : DAILY_BYTES;
  if (asked > daily) throw appError('forbidden', 'upload.films', { values: { megabytes: daily / MB } });
  if (bytes > daily) {
    const left = DAY_MS - (now.getTime() % DAY_MS);
    throw appError('tooManyRequests', 'upload.quota', {
      values: { megabytes: daily / MB, hours: Math.ceil(left / HOUR_MS) },
    }).retryAfter(Math.ceil(left / 1000));
  }
}

/** `held`: all that the account makes the store hold, with the bytes in question. */
export function refuseBeyondTotal(held: number, keepsFilms: boolean): void {
  const standing = keepsFilms ? FILMS_STANDING_BYTES : STANDING_BYTES;
  if (held > standing)
    throw appError('insufficientStorage', 'upload.total', { values: { gigabytes: standing / GB } });
}

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../../platform/context.ts';
import type { IntentRow } from './intents.queries.ts';
import type { findDraft } from './promises.queries.ts';

/** Promises of one person that may run at once: each keeps something from all others for as long as its term. */
export const MOST_PROMISES = 20;

/** Promises of one person that may end without the money within `LAPSE_DAYS`; after that they pay in another way. */
export const MOST_LAPSES = 3;
export const LAPSE_DAYS = 90;

/** Group tickets and add-ons are taken when they are paid, and invoices keep nothing. */
export const KEEPING = ['registration', 'session', 'booking', 'bookingSeries'];

export const DAY_MS = 24 * 60 * 60_000;

/** Whether a promise that is called off had kept something for more than a moment: by its payer, that is as if it was not paid. */
export const isLapse = (
  { status, account_id: payer, created_at: begun }: Pick<IntentRow, 'status' | 'account_id' | 'created_at'>,
  actor: Actor,
  now: Date,
): boolean =>
  status === 'processing' &&
  actor.kind === 'member' &&
  actor.accountId === payer &&
  now.getTime() - begun.getTime() > DAY_MS;

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
type Promised = Pick<IntentRow, 'purpose' | 'details'>;

/** Nothing is kept any more for this payment, or the event does not take place. */
export const isLost = ({ purpose }: Promised, draft: Draft): boolean =>
  draft.isCalledOff ||
  (purpose === 'registration' && draft.selection.passes.length === 0) ||
  (purpose === 'session' && draft.places.length === 0);

/** Whether the draft is still the order that the payment was opened for. Group tickets and add-ons keep no draft. */
export function isUnchanged({ purpose, details }: Promised, draft: Draft): boolean {
  if (purpose === 'registration') return isSame(details['selection'], draft.selection);
  if (purpose !== 'session') return true;
  const places = Array.isArray(details['places']) ? details['places'] : [];
  return isSame(
    places.map(({ passId, base }: { passId: string; base?: number }) => ({ passId, base })),
    // Payments that were opened before answers were kept with them do not know the price without answers.
    draft.places.map((place) =>
      places.some(({ base }) => base === undefined) ? { passId: place.passId } : place,
    ),
  );
}

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(sorted(one), sorted(other));

/** As JSON has it, lists in an order of their own. */
function sorted(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, part: unknown) =>
    Array.isArray(part) ? part.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : part,
  );
}

const keyOf = (line: unknown): string =>
  JSON.stringify(Object.entries(line ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));

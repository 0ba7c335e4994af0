import type { Context } from '../../../../platform/context.ts';
import {
  listToAskForDisputes,
  updateIntegration,
  type IntegrationRow,
} from '../integrations/integrations.queries.ts';
import { connect, tryToOpen } from '../integrations/integrations.service.ts';
import { readDispute } from '../integrations/webhooks.service.ts';
import {
  AccountRefused,
  ProviderRefusal,
  ProviderUnavailable,
  type ListedDispute,
  type PaymentProvider,
} from '../providers/provider.types.ts';
import { readDisputeJob } from './disputes.jobs.ts';
import * as queries from './unheard.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After a list that was refused or not answered: an app at PayPal may lack the right to it for long. */
const PAUSE_MS = 60 * MINUTE_MS;
/** For clocks that differ, and what a provider lists late. */
const OVERLAP_MS = DAY_MS;
/** PayPal tells of no more than 180 days. */
const LONGEST_MS = 179 * DAY_MS;
/** Calls at providers in one run; the rest is asked for in the next. */
const MOST_CALLS = 100;
/** Of one dispute: itself, its payment, and the payment again as a message would. */
const CALLS_OF_ONE = 3;
/** Disputes of a page in a row: then it may be the provider, which is left alone for a while. */
const MOST_SILENT = 3;

/** An account's share of a run. */
interface Turn {
  calls: number;
  readonly signal: AbortSignal | undefined;
}

const isOver = ({ calls, signal }: Turn): boolean => calls <= 0 || signal?.aborted === true;

/**
 * Asks each account once a day for disputes that no message told of, as when there are no messages or some were lost. With the
 * signal it ends after the dispute that is being read.
 */
export async function findUnheardDisputes(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now().getTime();
  const all = await listToAskForDisputes(ctx.db, ctx.organizationId, {
    listedBefore: new Date(now - DAY_MS),
    askedBefore: new Date(now - PAUSE_MS),
  });
  const rows = all.filter((row) => tryToOpen(ctx, row) !== undefined);
  let left = MOST_CALLS;
  for (const [index, row] of rows.entries()) {
    if (signal?.aborted === true) return;
    const share = Math.ceil(left / (rows.length - index));
    const turn: Turn = { calls: share, signal };
    try {
      await readList(ctx, row, turn);
    } catch (error) {
      ctx.services.log.warn(`Payment provider ${row.id} does not list its disputes now`, error);
    }
    left -= share - turn.calls;
  }
}

/** Where a list goes on: with which page, and after how many of its disputes. */
interface Place {
  readonly page: string | undefined;
  readonly done: number;
  /** The last run ended here, without an answer or refused. */
  readonly isAgain: boolean;
}

const writePlace = ({ page = '', done, isAgain }: Place): string => `${done}${isAgain ? '!' : ''} ${page}`;

function readPlace(written: string | null): Place {
  const [, done = '0', again, page = written ?? ''] = /^(\d+)(!?) (.*)$/s.exec(written ?? '') ?? [];
  return { page: page === '' ? undefined : page, done: Number(done), isAgain: again === '!' };
}

/** Goes on with the list, or begins the next one. It counts once it was read to its end. */
async function readList(ctx: Context, row: IntegrationRow, turn: Turn): Promise<void> {
  const now = ctx.now();
  const until = row.disputes_until ?? now;
  const note = (changes: Parameters<typeof updateIntegration>[3]): Promise<void> =>
    updateIntegration(ctx.db, ctx.organizationId, row.id, changes);
  const over = { disputes_since: until, disputes_until: null, disputes_page: null };
  const from = row.disputes_since ?? (await queries.findFirstPayment(ctx.db, ctx.organizationId, row.id));
  if (from === undefined) return note(over);
  // Noted first, so that one that always fails does not stand in front of the others.
  await note({ disputes_asked_at: now, disputes_since: from, disputes_until: until });
  const provider = await connect(ctx, row.id);
  let place = readPlace(row.disputes_page);
  // A list that could not be begun for days is not asked for what lies too long ago by now; one that goes on stays the same.
  const longest = (place.page === undefined ? now : until).getTime() - LONGEST_MS;
  const since = new Date(Math.max(from.getTime() - OVERLAP_MS, longest));
  do {
    const next = await readPage(ctx, row.id, provider, { since, ...place }, turn);
    if (next === undefined) return note(over);
    place = next;
    await note({ disputes_page: writePlace(place) });
  } while (!isOver(turn));
  // It may go on in the next run, after those that have waited for longer.
  await note({ disputes_asked_at: new Date(now.getTime() - PAUSE_MS) });
}

interface Page extends Place {
  readonly since: Date;
}

/** Undefined at the end of the list. */
async function readPage(
  ctx: Context,
  integrationId: string,
  provider: PaymentProvider,
  { since, page, done, isAgain }: Page,
  turn: Turn,
): Promise<Place | undefined> {
  turn.calls -= 1;
  const { disputes, next } = await provider.listDisputes({ since, page }).catch(async (error: unknown) => {
    // A place in a list is not kept for ever, and is none with other keys: the list is begun anew.
    if (error instanceof ProviderRefusal)
      await updateIntegration(ctx.db, ctx.organizationId, integrationId, { disputes_page: null });
    throw error;
  });
  let silent = 0;
  for (const dispute of await leaveOutKnown(ctx, integrationId, disputes.slice(done))) {
    turn.calls -= CALLS_OF_ONE;
    try {
      const effect = await readDispute(ctx, integrationId, provider, dispute.reference);
      if (effect !== undefined) await ctx.transaction(effect);
      silent = 0;
    } catch (error) {
      silent += error instanceof ProviderUnavailable ? 1 : 0;
      // Once: the next run comes past it, so that no dispute stops the list for good.
      if (!isAgain && (silent === MOST_SILENT || error instanceof AccountRefused)) {
        const here = writePlace({ page, done: disputes.indexOf(dispute), isAgain: true });
        await updateIntegration(ctx.db, ctx.organizationId, integrationId, { disputes_page: here });
        throw error;
      }
      ctx.services.log.warn(`Dispute ${dispute.reference} cannot be read`, error);
      const { reference } = dispute;
      const key = `${integrationId} ${reference}`;
      await ctx.services.jobs.enqueue(ctx, readDisputeJob, { integrationId, reference }, { key });
    }
    // After at least one, so that each run comes further.
    const place = { page, done: disputes.indexOf(dispute) + 1, isAgain: false };
    if (isOver(turn) && place.done < disputes.length) return place;
  }
  const isLast = next === undefined || next === '' || next === page;
  return isLast ? undefined : { page: next, done: 0, isAgain: false };
}

/** Without those that others have at the same account, as far as the list says it, and those that are as they were read. */
async function leaveOutKnown(
  ctx: Context,
  integrationId: string,
  listed: readonly ListedDispute[],
): Promise<ListedDispute[]> {
  const [known, own] = await Promise.all([
    queries.listKnownDisputes(
      ctx.db,
      ctx.organizationId,
      integrationId,
      listed.map(({ reference }) => reference),
    ),
    queries.listOwnReferences(
      ctx.db,
      ctx.organizationId,
      integrationId,
      listed.flatMap(({ attemptReference = '' }) => (attemptReference === '' ? [] : [attemptReference])),
    ),
  ]);
  return listed.filter(({ reference, attemptReference, changedAt }) => {
    if (attemptReference !== undefined && !own.has(attemptReference)) return false;
    const readAt = known.get(reference);
    if (readAt === undefined) return true;
    return changedAt !== undefined && (readAt === null || readAt < changedAt);
  });
}

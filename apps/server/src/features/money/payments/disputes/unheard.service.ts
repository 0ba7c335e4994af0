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
  isRefusal,
  ProviderUnavailable,
  type ListedDispute,
  type PaymentProvider,
} from '../providers/provider.types.ts';
import * as queries from './unheard.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After a list that was refused or not answered: an app at PayPal may lack the right to it for long. */
const PAUSE_MS = 60 * MINUTE_MS;
/** For clocks that differ, what a provider lists late, and a dispute that could not be read. */
const OVERLAP_MS = DAY_MS;
/** PayPal tells of no more than 180 days. */
const LONGEST_MS = 179 * DAY_MS;
/** Calls at providers in one run; the rest is asked for in the next. */
const MOST_CALLS = 100;
/** Of one dispute: itself, its payment, and the payment again as a message would. */
const CALLS_OF_ONE = 3;

interface Run {
  calls: number;
}

/** Asks each account once a day for disputes that no message told of, as when there are no messages or some were lost. */
export async function findUnheardDisputes(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const run: Run = { calls: 0 };
  const all = await listToAskForDisputes(ctx.db, ctx.organizationId, {
    listedBefore: new Date(now - DAY_MS),
    askedBefore: new Date(now - PAUSE_MS),
  });
  for (const row of all) {
    if (run.calls >= MOST_CALLS) return;
    if (tryToOpen(ctx, row) === undefined) continue;
    try {
      await readList(ctx, row, run);
    } catch (error) {
      ctx.services.log.warn(`Payment provider ${row.id} does not list its disputes now`, error);
    }
  }
}

/** Goes on with the list, or begins the next one. It counts once it was read to its end. */
async function readList(ctx: Context, row: IntegrationRow, run: Run): Promise<void> {
  const now = ctx.now();
  const until = row.disputes_until ?? now;
  const longest = new Date(until.getTime() - LONGEST_MS);
  const note = (changes: Parameters<typeof updateIntegration>[3]): Promise<void> =>
    updateIntegration(ctx.db, ctx.organizationId, row.id, changes);
  const over = { disputes_since: until, disputes_until: null, disputes_page: null };
  const from = row.disputes_since ?? (await queries.findFirstPayment(ctx.db, ctx.organizationId, row.id));
  if (from === undefined) return note(over);
  // Noted first, so that one that always fails does not stand in front of the others.
  await note({ disputes_asked_at: now, disputes_since: from, disputes_until: until });
  const since = new Date(Math.max(from.getTime() - OVERLAP_MS, longest.getTime()));
  const provider = await connect(ctx, row.id);
  let page = row.disputes_page ?? undefined;
  while (run.calls < MOST_CALLS) {
    page = await readPage(ctx, row.id, provider, { since, page }, run);
    if (page === undefined) return note(over);
    await note({ disputes_page: page });
  }
  await note({ disputes_asked_at: null });
}

async function readPage(
  ctx: Context,
  integrationId: string,
  provider: PaymentProvider,
  list: { readonly since: Date; readonly page: string | undefined },
  run: Run,
): Promise<string | undefined> {
  run.calls += 1;
  const { disputes, next } = await provider.listDisputes(list).catch(async (error: unknown) => {
    // A place in a list is not kept for ever: the list is begun anew.
    if (isRefusal(error))
      await updateIntegration(ctx.db, ctx.organizationId, integrationId, { disputes_page: null });
    throw error;
  });
  for (const { reference } of await leaveOutKnown(ctx, integrationId, disputes)) {
    run.calls += CALLS_OF_ONE;
    try {
      const effect = await readDispute(ctx, integrationId, provider, reference);
      if (effect !== undefined) await ctx.transaction(effect);
    } catch (error) {
      if (error instanceof ProviderUnavailable || error instanceof AccountRefused) throw error;
      ctx.services.log.warn(`Dispute ${reference} cannot be read`, error);
    }
  }
  return next;
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

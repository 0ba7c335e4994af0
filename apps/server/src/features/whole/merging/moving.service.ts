import type { Context } from '../../../platform/context.ts';
import { STRETCH } from '../../../platform/db/rows.ts';
import type { MergeEntry } from '../../../platform/tables.ts';
import { prepareMethodsForMerge, settleDefault } from '../../money/payments/index.ts';
import { AT_ONCE, BETWEEN, mergeEntries } from './merging.policy.ts';
import { moveOffers } from './joining.queries.ts';
import { joinRegistrations } from './joining.service.ts';
import * as rows from './rows.queries.ts';

/** Of one column, all rows or a stretch of them; answers how many there were. */
export async function moveColumn(inner: Context, entry: MergeEntry, pair: rows.Pair): Promise<number> {
  const { db, organizationId } = inner;
  const [table, , rule] = entry;
  if (table === 'account' || table === 'account_merge') return 0;
  if (rule.how === 'ended') return rows.deleteEnded(db, organizationId, entry, pair);
  if (table === 'registration') await joinRegistrations(inner, pair);
  if (table === 'waitlist_entry') await moveOffers(db, organizationId, pair);
  let dropped = 0;
  if (rule.how === 'kept') {
    await rows.raiseKept(db, organizationId, entry, rule, pair);
    const keys = await rows.dropAlike(db, organizationId, entry, rule, pair);
    if (rule.counted !== undefined && keys.length > 0)
      await rows.uncount(db, organizationId, rule.counted, keys);
    dropped = keys.length;
  }
  if (table === 'payment_method') await prepareMethodsForMerge(inner, pair);
  const moved = await rows.moveSome(db, organizationId, entry, rule, pair);
  if (table === 'payment_method') await settleDefault(inner, pair.intoId);
  return dropped + moved;
}

/** Money and places, in one transaction of the caller’s. */
export async function moveAtOnce(inner: Context, fromId: string, intoId: string): Promise<void> {
  const pair = { fromId, intoId, whole: true };
  for (const between of BETWEEN)
    if (AT_ONCE.has(between[0])) await rows.deleteBetween(inner.db, inner.organizationId, between, pair);
  for (const entry of mergeEntries(inner.services.tables))
    if (AT_ONCE.has(entry[0])) await moveColumn(inner, entry, pair);
}

/** All that is left, in one transaction of the caller's. */
export async function moveRest(inner: Context, fromId: string, intoId: string): Promise<void> {
  const pair = { fromId, intoId, whole: true };
  for (const between of BETWEEN) await rows.deleteBetween(inner.db, inner.organizationId, between, pair);
  for (const entry of mergeEntries(inner.services.tables)) await moveColumn(inner, entry, pair);
}

const hasEnded = (signal: AbortSignal): void => {
  if (signal.aborted) throw new Error('merging.continue: stopped');
};

/** Before the transaction that ends an account, most of its rows, stretch by stretch: sent again, it goes on. */
export async function moveStretches(
  ctx: Context,
  fromId: string,
  intoId: string,
  signal: AbortSignal,
): Promise<void> {
  const pair = { fromId, intoId, whole: false };
  // A sum is taken once, and belongs into one transaction with what it takes away.
  const entries = mergeEntries(ctx.services.tables).filter(
    ([, , rule]) => rule.how !== 'kept' || rule.sums === undefined,
  );
  await ctx.transaction(async (inner) => {
    for (const between of BETWEEN) await rows.deleteBetween(inner.db, inner.organizationId, between, pair);
  });
  for (const entry of entries)
    while ((await ctx.transaction((inner) => moveColumn(inner, entry, pair))) >= STRETCH) hasEnded(signal);
  while ((await ctx.transaction((inner) => rows.moveMentions(inner.db, inner.organizationId, pair))) > 0)
    hasEnded(signal);
}

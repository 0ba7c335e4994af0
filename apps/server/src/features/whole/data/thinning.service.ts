import type { Context } from '../../../platform/context.ts';
import { deleteSome, hasMore, STRETCH, updateRow } from '../../../platform/db/rows.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseMerging } from '../../ground/accounts/index.ts';
import { forgetSomeLikes, forgetSomePosts } from '../../talk/activities/index.ts';
import * as queries from './erase.queries.ts';

/** Notes for the erasure of an account, added to those from before. Answers its id. */
export async function noteErasure(
  inner: Context,
  accountId: string,
  { hrefs, mail_ids }: { hrefs: readonly string[]; mail_ids: readonly string[] },
): Promise<string> {
  const { db, organizationId } = inner;
  const before = await queries.findErasureOf(db, organizationId, accountId);
  const row = {
    hrefs: [...new Set([...(before?.hrefs ?? []), ...hrefs])],
    mail_ids: [...new Set([...(before?.mail_ids ?? []), ...mail_ids])],
  };
  if (before === undefined) {
    const id = newId();
    await queries.insertErasure(db, organizationId, { id, account_id: accountId, ...row }, inner.now());
    return id;
  }
  await updateRow(
    db,
    'account_erasure',
    organizationId,
    { id: before.id },
    { ...row, created_at: inner.now() },
  );
  return before.id;
}

/** Rows by which nothing else is counted, and the column of the person. */
const PLAIN = [
  ['chat_reaction', 'account_id'],
  ['thread_reaction', 'account_id'],
  ['chat_message', 'account_id'],
  ['thread_message', 'account_id'],
  ['notification', 'account_id'],
  ['notification', 'sender_id'],
  ['notification_sender', 'account_id'],
  ['notification_sender', 'sender_id'],
] as const;

/**
 * Before the transaction that ends an account, takes what a person has very much of, stretch by stretch: one transaction could
 * not end in the time that a statement has. Less than a stretch is left to that transaction. Sent again, it goes on.
 */
export async function thinOut(ctx: Context, accountId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const key = { account_id: accountId };
  // A merge that begins meanwhile moves what is left.
  const step = (work: (inner: Context) => Promise<number>): Promise<number> =>
    ctx.transaction(async (inner) => {
      await refuseMerging(inner, accountId);
      return work(inner);
    });
  const isMuch =
    (await hasMore(db, 'activity', organizationId, key, STRETCH)) ||
    (await hasMore(db, 'activity_like', organizationId, key, STRETCH));
  if (isMuch) {
    for (let count = 1; count > 0;)
      count = await step(async (inner) => {
        const posts = await forgetSomePosts(inner, accountId);
        if (posts.hrefs.length > 0) await noteErasure(inner, accountId, { hrefs: posts.hrefs, mail_ids: [] });
        return posts.count;
      });
    while ((await step((inner) => forgetSomeLikes(inner, accountId))) > 0);
  }
  for (const [table, column] of PLAIN) await thinOutTable(ctx, table, column, accountId, step);
}

async function thinOutTable(
  ctx: Context,
  table: (typeof PLAIN)[number][0],
  column: (typeof PLAIN)[number][1],
  accountId: string,
  step: (work: (inner: Context) => Promise<number>) => Promise<number>,
): Promise<void> {
  const { db, organizationId } = ctx;
  const key: { account_id?: string; sender_id?: string } =
    column === 'account_id' ? { account_id: accountId } : { sender_id: accountId };
  if (!(await hasMore(db, table, organizationId, key, STRETCH))) return;
  const isText = table === 'chat_message' || table === 'thread_message';
  if (isText)
    await ctx.transaction(async (inner) => {
      const hrefs = await queries.listHrefsOf(inner.db, organizationId, accountId);
      if (hrefs.length > 0) await noteErasure(inner, accountId, { hrefs, mail_ids: [] });
    });
  while ((await step((inner) => deleteSome(inner.db, table, organizationId, key))) === STRETCH);
}

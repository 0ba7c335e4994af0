import type { Context } from '../../../../platform/context.ts';
import { thinOut } from '../../../../platform/db/rows.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { getAccountsById, requireMember } from '../../../ground/accounts/index.ts';
import * as people from './circle-accounts.queries.ts';
import * as queries from './circles.queries.ts';
import type { CreateCircle } from './circles.schemas.ts';
import { circleChanged, circleDeleted, circleInvited } from '../threads.facts.ts';
import { mayManageCircle, type CircleRole } from '../threads.policy.ts';
import { refuseText } from '../../../ground/rules/index.ts';

/** The circle as the caller belongs to it; to everybody else it is absent. */
export async function getCircle(ctx: Context, id: string): Promise<queries.CircleRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findCircle(ctx.db, ctx.organizationId, accountId, id);
  if (row === undefined) throw notFound('circle');
  return row;
}

export async function getManagedCircle(ctx: Context, id: string): Promise<queries.CircleRow> {
  const circle = await getCircle(ctx, id);
  if (!mayManageCircle(circle.role)) throw forbidden('circle.notYours');
  return circle;
}

export async function listCircles(
  ctx: Context,
  { type, ...paging }: Paging & { type?: CircleRole | undefined },
): Promise<queries.CircleRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listCircles(ctx.db, ctx.organizationId, accountId, paging, type);
}

export async function createCircle(
  ctx: Context,
  { name, accountIds = [] }: CreateCircle,
): Promise<queries.CircleRow> {
  const { accountId } = requireMember(ctx.actor);
  await refuseText(ctx, [name]);
  const others = [...new Set(accountIds)].filter((id) => id !== accountId);
  if ((await getAccountsById(ctx, others)).size < others.length) throw notFound('account');
  const id = newId();
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = ctx.now();
    await queries.insertCircle(db, organizationId, { id, ...named(name) }, now);
    await people.insertCircleAccounts(db, organizationId, id, [accountId], 'manager', now);
    await people.insertCircleAccounts(db, organizationId, id, others, 'invited', now);
    for (const other of others) await inner.record(circleInvited(id, other));
  });
  return getCircle(ctx, id);
}

const named = (name: string) => ({ name: name.trim(), search_text: searchable(name) });

export async function updateCircle(
  ctx: Context,
  id: string,
  { name }: { name?: string | undefined },
): Promise<queries.CircleRow> {
  await getManagedCircle(ctx, id);
  await refuseText(ctx, [name]);
  await ctx.transaction(async (inner) => {
    if (name !== undefined)
      await queries.updateCircle(inner.db, ctx.organizationId, id, named(name), ctx.now());
    await inner.record(circleChanged(id));
  });
  return getCircle(ctx, id);
}

export async function deleteCircle(ctx: Context, id: string): Promise<null> {
  await getManagedCircle(ctx, id);
  await thinOutCircle(ctx, id);
  await ctx.transaction(async (inner) => {
    await queries.deleteCircle(inner.db, ctx.organizationId, id);
    await inner.record(circleDeleted(id));
  });
  return null;
}

/** Before it is deleted: years of what was written in it. */
async function thinOutCircle(ctx: Context, id: string): Promise<void> {
  for (const threadId of await queries.listThreadIds(ctx.db, ctx.organizationId, id))
    await thinOut(ctx, 'thread_message', { thread_id: threadId });
}

/** After an account was closed: a circle without a manager gets its longest member, or ends with its last one. */
export async function tendThreads(ctx: Context): Promise<void> {
  for (const id of await queries.listCirclesWithoutManager(ctx.db, ctx.organizationId))
    await tendCircle(ctx, id);
  await deleteEmptyThreads(ctx);
}

async function tendCircle(ctx: Context, id: string): Promise<void> {
  const isOver = await ctx.transaction(async ({ db, organizationId }) => {
    if (!(await queries.lockCircle(db, organizationId, id))) return false;
    if ((await people.countAccounts(db, organizationId, id, 'manager')) > 0) return false;
    const senior = await people.findSenior(db, organizationId, id);
    if (senior === undefined) return true;
    await people.setRole(db, organizationId, id, senior, 'manager', ctx.now());
    return false;
  });
  if (!isOver) return;
  await thinOutCircle(ctx, id);
  await ctx.transaction(async ({ db, organizationId }) => {
    if (!(await queries.lockCircle(db, organizationId, id))) return;
    if ((await people.findSenior(db, organizationId, id)) === undefined)
      await queries.deleteCircle(db, organizationId, id);
  });
}

const THREADS_AT_ONCE = 2000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Threads among chosen people in which nobody is left, a stretch at a time. */
async function deleteEmptyThreads(ctx: Context): Promise<void> {
  const { db, organizationId } = ctx;
  let after = NO_ID;
  for (let isMore = true; isMore;) {
    const threads = await queries.listThreadsAfter(db, organizationId, after, THREADS_AT_ONCE);
    for (const { id, is_empty } of threads) {
      if (!is_empty) continue;
      await thinOut(ctx, 'thread_message', { thread_id: id });
      await queries.deleteEmptyThread(db, organizationId, id);
    }
    after = threads.at(-1)?.id ?? after;
    isMore = threads.length === THREADS_AT_ONCE;
  }
}

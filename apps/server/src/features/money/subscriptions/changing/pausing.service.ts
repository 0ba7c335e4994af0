import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { requireMember, requirePower } from '../../../ground/accounts/index.ts';
import { findProduct } from '../plans.queries.ts';
import { change, resume } from '../steps.service.ts';
import { isChangePaid } from '../subscriptions.policy.ts';
import * as queries from '../subscriptions.queries.ts';
import { getManaged, type CompleteSubscription } from '../subscriptions.service.ts';

/** A pause keeps what is paid for until later; nothing is billed meanwhile, and nothing can be used. */

const DAY = 24 * 60 * 60_000;

async function getOwnRow(ctx: Context, id: string): Promise<queries.SubscriptionRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  return row;
}

/** Where the plan allows it. Again, it changes nothing. */
export async function pauseOwn(ctx: Context, id: string, days: number): Promise<null> {
  const row = await getOwnRow(ctx, id);
  const product = await findProduct(ctx.db, ctx.organizationId, row.product_id);
  if (product === undefined || product.pause_days < days)
    throw conflict('subscription.noPause', { field: 'days' });
  await pause(ctx, id, days);
  return null;
}

export async function pauseManaged(ctx: Context, id: string, days: number): Promise<CompleteSubscription> {
  requirePower(ctx.actor, 'subscriptions:write');
  const { row } = await getManaged(ctx, id);
  await pause(ctx, id, days);
  noteChanges(ctx, row, { paused: `${days} days` }, { name: row.id });
  return getManaged(ctx, id);
}

const pause = (ctx: Context, id: string, days: number): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row === undefined) throw notFound('subscription');
    if (row.status === 'paused') return;
    requireQuiet(row);
    const now = inner.now();
    const next = new Date(now.getTime() + days * DAY);
    await change(inner, row, { status: 'paused', paused_at: now, next_at: next }, 'paused');
  });

/** Active, and nothing is owed or under way. */
export function requireQuiet(row: queries.SubscriptionRow): void {
  if (row.status !== 'active' || row.cancel_at_end) throw conflict('subscription.notActive');
  refuseOpen(row);
}

/** Terms that are billed, or paid and not begun, must not become others. */
export function refuseOpen(row: queries.SubscriptionRow): void {
  if (isChangePaid(row)) throw conflict('subscription.changePaid');
  if (row.open_invoice_id !== null) throw conflict('subscription.owed');
}

export async function resumeOwn(ctx: Context, id: string): Promise<null> {
  await getOwnRow(ctx, id);
  await resumeNow(ctx, id);
  return null;
}

export async function resumeManaged(ctx: Context, id: string): Promise<CompleteSubscription> {
  requirePower(ctx.actor, 'subscriptions:write');
  const { row } = await getManaged(ctx, id);
  await resumeNow(ctx, id);
  noteChanges(ctx, row, { resumed: true }, { name: row.id });
  return getManaged(ctx, id);
}

const resumeNow = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row !== undefined) await resume(inner, row);
  });

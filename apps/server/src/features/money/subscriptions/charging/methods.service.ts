import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { findInvoice } from '../../invoices/index.ts';
import {
  cardRefused,
  findMethodToCharge,
  getOwnUsable,
  payerNeeded,
  saveOwnMethod,
} from '../../payments/index.ts';
import { change, nextBilling } from '../steps.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { chargeOpenInvoice } from './charging.service.ts';

/** Waiting for money: another method is tried at once. */
const OWED = new Set(['pending', 'past_due', 'unpaid']);

/** `reference`: a saved method of the caller, or what the provider's form gave, which is saved first. */
export async function putOwnMethod(ctx: Context, id: string, reference: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const before = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (before?.account_id !== accountId) throw notFound('subscription');
  if (before.status === 'canceled') throw conflict('subscription.canceled');
  const methodId = isUuid(reference)
    ? (await getOwnUsable(ctx, reference)).id
    : (await saveOwnMethod(ctx, reference)).row.id;
  const owed = await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row === undefined || row.account_id !== accountId || row.status === 'canceled')
      throw conflict('subscription.canceled');
    await setMethod(inner, row, methodId);
    return OWED.has(row.status) ? row.open_invoice_id : null;
  });
  if (owed === null) return null;
  const charged = await chargeOpenInvoice(ctx, id, owed, true);
  if (charged === 'refused' || charged === 'final') throw cardRefused();
  if (charged === 'needsPayer') throw payerNeeded();
  return null;
}

/** Behind the lock. With a method the next period is charged when it begins, without one billed before. */
async function setMethod(
  inner: Context,
  row: queries.SubscriptionRow,
  methodId: string | null,
): Promise<void> {
  if (row.method_id === methodId && row.charging === null) return;
  const isWaiting = row.status === 'active' && row.open_invoice_id === null;
  const changes = {
    method_id: methodId,
    // A debit that the bank has not decided about goes on; any other try with the method before is over for us, and money that it
    // brings all the same is settled like any other.
    charging: row.charging === 'underWay' && methodId !== null ? row.charging : null,
    ...(isWaiting ? { next_at: nextBilling({ ...row, method_id: methodId }, row.period) } : {}),
  };
  await change(inner, row, changes, 'methodChanged');
}

/** The method that paid an invoice was saved: later periods are charged to it. */
export async function takeMethod(ctx: Context, invoiceId: string, methodId: string): Promise<void> {
  const invoice = await findInvoice(ctx, invoiceId);
  const subscriptionId = invoice?.subscription_id ?? null;
  const paidAt = invoice?.paid_at ?? null;
  const method = await findMethodToCharge(ctx, methodId);
  if (subscriptionId === null || method === undefined) return;
  await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, subscriptionId);
    if (row === undefined || row.account_id !== method.account_id || row.status === 'canceled') return;
    // Its owner has chosen another one since: a provider may take hours to save a method.
    const events = await queries.listEvents(inner.db, inner.organizationId, subscriptionId);
    const hasChosen = events.some(
      ({ kind, created_at: at }) => kind === 'methodChanged' && paidAt !== null && at > paidAt,
    );
    if (row.method_id !== null && hasChosen) return;
    await setMethod(inner, row, methodId);
  });
}

const AT_ONCE = 50;

/** A method was removed: what it paid is billed by invoice again. */
export async function releaseMethod(ctx: Context, methodId: string): Promise<void> {
  for (;;) {
    const ids = await queries.listByMethod(ctx.db, ctx.organizationId, methodId, AT_ONCE);
    for (const id of ids)
      await ctx.transaction(async (inner) => {
        const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
        if (row?.method_id === methodId) await setMethod(inner, row, null);
      });
    if (ids.length < AT_ONCE) return;
  }
}

import assert from 'node:assert/strict';
import type { Context } from '../../../../platform/context.ts';
import type { Caller } from '../../../../testing/app.ts';
import { settleInvoice } from '../../invoices/index.ts';
import { fine } from '../../invoices/invoices.factory.ts';
import {
  keepPayingMethod,
  openCardStage,
  type CardStage,
  type PaymentMethodView,
} from '../../payments/methods/methods.factory.ts';
import { runBilling } from '../engine.service.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import type { SubscriptionProductView } from '../subscriptions.schemas.ts';
import { settleSubscription } from '../steps.service.ts';
import { takeMethod } from './methods.service.ts';

export const DAY = 24 * 60 * 60_000;
/** And a second. */
export const later = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY + 1000);
const PRODUCTS = '/admin/subscriptions/products';

export interface Begun {
  readonly clientSecret: string;
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly intentId: string | null;
}

/** The same context at another time, in transactions as well. */
export const within = (ctx: Context, moment: Date): Context => ({
  ...ctx,
  now: () => moment,
  transaction: (work) => ctx.transaction((inner) => work(within(inner, moment))),
});

export interface ChargeStage extends CardStage {
  plan(price?: object): Promise<SubscriptionProductView>;
  begin(who: Caller, plan: SubscriptionProductView, wish?: object): Promise<Begun>;
  /** Begun, and paid in the browser with a card that is saved by that. */
  subscribed(
    card: string,
    price?: object,
    wish?: object,
  ): Promise<{ ana: Caller; id: string; intentId: string }>;
  at(moment: Date): Context;
  run(moment: Date): Promise<void>;
  row(id: string): Promise<SubscriptionRow>;
  save(who: Caller, card: string): Promise<string>;
  put(who: Caller, id: string, method: string): Promise<unknown[]>;
  /** Sums taken at the provider for each invoice of a subscription, the first one first. */
  taken(id: string): Promise<number[]>;
}

export async function openChargeStage(
  environment: Readonly<Record<string, string>> = {},
): Promise<ChargeStage> {
  const stage = await openCardStage(environment);
  const { staff, org, sql, fake } = stage;
  const at = (moment: Date): Context => within(org.context(), moment);

  async function plan(price: object = {}): Promise<SubscriptionProductView> {
    const { id } = await fine(staff.post<SubscriptionProductView>(PRODUCTS, { name: 'Crew' }));
    const fields = { amount: 1200, interval: 'month', intervalCount: 1, ...price };
    return fine(staff.post<SubscriptionProductView>(`${PRODUCTS}/${id}/prices`, fields));
  }
  const begin = (who: Caller, { id, prices }: SubscriptionProductView, wish: object = {}): Promise<Begun> =>
    fine(
      who.post<Begun>('/self/subscriptions', { productId: id, priceId: prices[0]?.id, quantity: 1, ...wish }),
    );
  async function row(id: string): Promise<SubscriptionRow> {
    const { db, organizationId } = org.context();
    const found = await findSubscription(db, organizationId, id);
    assert.ok(found);
    return found;
  }

  return {
    ...stage,
    plan,
    begin,
    at,
    row,
    async subscribed(card, price, wish) {
      const ana = await org.member();
      const { subscriptionId: id, intentId, invoiceId } = await begin(ana, await plan(price), wish);
      assert.ok(intentId !== null && invoiceId !== null);
      const intent = await fine(ana.get<{ referenceId: string }>(`/organization/intents/${intentId}`));
      fake.confirm(intent.referenceId, card);
      await fine(ana.post(`/organization/intents/${intentId}/capture`, {}));
      // As the jobs do.
      await settleInvoice(org.context(), invoiceId);
      await settleSubscription(org.context(), invoiceId);
      await keepPayingMethod(org.context(), intentId);
      const [method] = await sql('select id from payment_method where account_id = $1', [ana.id]);
      await takeMethod(org.context(), invoiceId, String(method?.['id']));
      return { ana, id, intentId };
    },
    run: (moment) => runBilling(at(moment), new AbortController().signal),
    save: async (who, card) =>
      (await fine(who.post<PaymentMethodView>('/self/payment-methods', { reference: card }))).id,
    async put(who, id, paymentMethodId) {
      const { statusCode, body } = await who.put(`/self/subscriptions/${id}/payment-method`, {
        paymentMethodId,
      });
      return [statusCode, body.code ?? 'ok'];
    },
    async taken(id) {
      const invoices = await sql(
        `select invoice.id, coalesce(array_agg(payment_intent.id) filter (where payment_intent.id is not null), '{}') as intents
         from invoice left join payment_intent on payment_intent.invoice_id = invoice.id
         where invoice.subscription_id = $1 group by invoice.id, invoice.period_start order by invoice.period_start`,
        [id],
      );
      return invoices.map(({ intents }) =>
        (intents as string[]).reduce((sum, intent) => sum + fake.takenFor(intent).sum, 0),
      );
    },
  };
}

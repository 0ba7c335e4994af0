import type { Answer, Caller } from '../../../../testing/app.ts';
import { fine } from '../../invoices/invoices.factory.ts';
import { noteRefund } from '../../payments/methods/methods.factory.ts';
import type { ChargeStage } from '../charging/charging.factory.ts';
import type { SubscriptionProductView } from '../subscriptions.schemas.ts';

export interface QuoteView {
  readonly effective: string;
  readonly charge: number;
  readonly credit: number;
  readonly quote: string;
}

export const at = (id: string, more = ''): string => `/self/subscriptions/${id}${more}`;
export const priceOf = ({ prices }: SubscriptionProductView): string => prices[0]?.id ?? '';

export const ask = (who: Caller, id: string, priceId: string): Promise<Answer<QuoteView>> =>
  who.get<QuoteView>(at(id, `/change/quote?priceId=${priceId}`));
export const quote = (who: Caller, id: string, priceId: string): Promise<QuoteView> =>
  fine(ask(who, id, priceId));
export const changeTo = (who: Caller, id: string, priceId: string, token: string): Promise<Answer> =>
  who.post(at(id, '/change'), { priceId, quote: token });

/** As quoted at this moment. */
export async function changeNow(who: Caller, id: string, priceId: string): Promise<QuoteView> {
  const quoted = await quote(who, id, priceId);
  await fine(changeTo(who, id, priceId, quoted.quote));
  return quoted;
}

/** When a token says that it was quoted. */
export const momentOf = (token: string): Date => new Date(Number(token.split('.')[0]));

/** All refunds of the organization go out, and the provider has them. */
export async function sendAllRefunds(stage: ChargeStage): Promise<void> {
  const refunds = await stage.sql('select id, intent_id from payment_refund where organization_id = $1', [
    stage.org.organization.id,
  ]);
  for (const { intent_id: intentId } of refunds) await stage.sendRefunds(String(intentId));
  for (const { id, intent_id: intentId } of refunds)
    await noteRefund(stage.org.context(), String(intentId), String(id));
}

import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { markRefunded, refundPayment } from '../../payments/methods/methods.factory.ts';
import { changeOwn, quoteChange } from '../changing/changing.service.ts';
import { pauseManaged, resumeManaged } from '../changing/pausing.service.ts';
import { withdrawOwn } from '../changing/withdrawing.service.ts';
import { within, type ChargeStage } from './charging.factory.ts';

interface Subscriber {
  now: number;
  readonly asAna: Context;
  readonly asStaff: Context;
  readonly subscriptions: readonly string[];
}

type Step = (life: Subscriber, n: number) => Promise<unknown>;

const lastOf = ({ subscriptions }: Subscriber): string => subscriptions.at(-1) ?? '';

/** Commands of the model for plans that change, rest and are taken back. `prices`: also of the plan that it is begun with. */
export function changeSteps(
  stage: () => ChargeStage,
  prices: () => readonly string[],
  dying: (ctx: Context, turn: number, isAfter: boolean) => Context,
): Readonly<Record<string, Step>> {
  const priceOf = (n: number): string => prices()[n % prices().length] ?? '';
  return {
    quote: (life, n) => quoteChange(life.asAna, lastOf(life), priceOf(n)),
    change: async (life, n) => {
      const { token } = await quoteChange(life.asAna, lastOf(life), priceOf(n));
      life.now += n * 60_000;
      await changeOwn(life.asAna, lastOf(life), priceOf(n), token);
    },
    changeTwice: async (life, n) => {
      const wishes = [];
      for (const priceId of [n, n + 1].map(priceOf))
        wishes.push({ priceId, ...(await quoteChange(life.asAna, lastOf(life), priceId)) });
      const ends = await Promise.allSettled(
        wishes.map(({ priceId, token }) => changeOwn(life.asAna, lastOf(life), priceId, token)),
      );
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      const ours = refused.find((error) => !(error instanceof AppError));
      if (ours !== undefined || refused.length === ends.length) throw ours ?? refused[0];
    },
    // A quote of any moment, should a clock be wrong; that of the period most of all.
    changeAsOf: async (life, n) => {
      const { anchor } = await stage().row(lastOf(life));
      const moment = n % 2 === 1 ? anchor : new Date(life.now - n * 80_000);
      const { token } = await quoteChange(within(life.asAna, moment), lastOf(life), priceOf(n));
      await changeOwn(life.asAna, lastOf(life), priceOf(n), token);
    },
    changeAndDie: async (life, n) => {
      const { token } = await quoteChange(life.asAna, lastOf(life), priceOf(n));
      await changeOwn(dying(life.asAna, 1 + (n % 5), n % 2 === 0), lastOf(life), priceOf(n), token);
    },
    pause: (life, n) => pauseManaged(life.asStaff, lastOf(life), 1 + n * 4),
    resume: (life) => resumeManaged(life.asStaff, lastOf(life)),
    withdraw: (life) => withdrawOwn(life.asAna, lastOf(life)),
    refund: async (life, n) => {
      const [paid] = await stage().sql(
        `select paid_intent_id as id, paid_amount as amount from invoice
         where subscription_id = $1 and status = 'paid' and paid_intent_id is not null order by period_start desc limit 1`,
        [lastOf(life)],
      );
      if (paid === undefined) return;
      const amount = Math.max(1, Math.floor((Number(paid['amount']) * (n + 1)) / 8));
      await refundPayment(life.asStaff, String(paid['id']), { amount }, undefined);
    },
  };
}

/** The staff hands out what is to go back by hand. */
export async function handOut(stage: ChargeStage, life: Subscriber): Promise<void> {
  const waiting = await stage.sql(
    `select payment_refund.id, intent_id from payment_refund
     join payment_intent on payment_intent.id = intent_id join invoice on invoice.id = invoice_id
     where subscription_id = any($1) and provider = 'manual' and payment_refund.status = 'pending'`,
    [life.subscriptions],
  );
  for (const { id, intent_id: intentId } of waiting)
    await markRefunded(life.asStaff, String(intentId), String(id));
}

/** Each of them once where it can succeed, whatever the others do. */
export const CHANGE_EXAMPLES: [[string, number][]][] = (
  [
    [
      ['changeAsOf', 1],
      ['pass', 1],
      ['changeAsOf', 2],
      ['changeAndDie', 4],
      ['changeTwice', 2],
    ],
    [
      ['pass', 1],
      ['change', 1],
      ['putAndDie', 4],
      ['pass', 2],
      ['withdraw', 0],
      ['begin', 0],
    ],
    [
      ['pass', 1],
      ['quote', 1],
      ['change', 1],
      ['bill', 1],
      ['changeAsOf', 2],
      ['pause', 1],
      ['resume', 0],
      ['refund', 3],
      ['pass', 1],
      ['withdraw', 0],
    ],
    [
      ['pass', 0],
      ['changeTwice', 0],
      ['changeAsOf', 3],
      ['changeAndDie', 3],
      ['changeAndDie', 1],
      ['pass', 6],
      ['bill', 1],
      ['change', 2],
      ['refund', 7],
      ['change', 1],
    ],
    // Billed and paid a week before it counts, then canceled.
    [
      ['removeCard', 0],
      ['change', 2],
      ['pass', 5],
      ['bill', 1],
      ['payByHand', 0],
      ['pause', 1],
      ['change', 0],
      ['pass', 2],
      ['bill', 1],
      ['cancel', 0],
      ['pass', 2],
      ['bill', 1],
      ['pass', 7],
      ['bill', 1],
    ],
    // Charged at the end to an account whose bank sends it back.
    [
      ['change', 2],
      ['put', 4],
      ['pass', 7],
      ['bill', 1],
      ['bankDecides', 0],
      ['hear', 0],
      ['pass', 1],
      ['bill', 1],
      ['pass', 1],
      ['bankDecides', 3],
      ['repair', 0],
      ['bill', 1],
      ['pass', 3],
      ['bill', 1],
    ],
  ] as [string, number][][]
).map((steps) => [steps]);

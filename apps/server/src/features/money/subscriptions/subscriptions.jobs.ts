import type { Context } from '../../../platform/context.ts';
import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { carryOut, carryOutAsked, carryOutFor } from './changing/withdrawing.service.ts';
import { releaseMethod, takeMethod } from './charging/methods.service.ts';
import { releaseSubscription, runBilling } from './engine.service.ts';
import { settleSubscription } from './steps.service.ts';
import { sendSubscriptionMail } from './subscriptions.mails.ts';

const isOn = ({ organization: { modules } }: Context): boolean =>
  modules.has('subscriptions') && modules.has('invoices');

export const billSubscriptionsJob = defineSchedule({
  name: 'subscriptions.bill',
  cron: '* * * * *',
  timeoutSeconds: 300,
  async run(ctx, { signal }) {
    // Nobody can see or pay what would be billed.
    if (isOn(ctx)) await runBilling(ctx, signal);
  },
});

export const settleSubscriptionsJob = defineListener({
  name: 'subscriptions.settle',
  hears: ['invoice.paid'],
  async run(ctx, { id }) {
    if (id === undefined) return;
    await settleSubscription(ctx, id);
    await carryOutFor(ctx, id);
  },
});

/** Nobody can pay for the period any more, whoever voided its invoice. */
export const releaseSubscriptionsJob = defineListener({
  name: 'subscriptions.release',
  hears: ['invoice.voided'],
  async run(ctx, { id }) {
    if (id === undefined) return;
    await releaseSubscription(ctx, id);
    await carryOutFor(ctx, id);
  },
});

/** A withdrawal that had to wait, as soon as what it waits for is decided. */
export const carryOutWithdrawalJob = defineListener({
  name: 'subscriptions.withdraw',
  // Decided in the moment in which it was noted, nothing else would tell of it.
  hears: ['payment.failed', 'payment.ended', 'payment.disputed', 'subscription.withdrawalAsked'],
  async run(ctx, { name, id, with: ids }) {
    if (name === 'subscription.withdrawalAsked') {
      if (id !== undefined) await carryOut(ctx, id);
    } else if (ids?.['invoiceId'] !== undefined) await carryOutFor(ctx, ids['invoiceId']);
  },
});

export const carryOutWithdrawalsJob = defineSchedule({
  name: 'subscriptions.withdrawAll',
  cron: '23 * * * *',
  timeoutSeconds: 300,
  async run(ctx, { signal }) {
    if (isOn(ctx)) await carryOutAsked(ctx, signal);
  },
});

export const tellOfSubscriptionsJob = defineListener({
  name: 'subscriptions.tell',
  hears: [
    'subscription.unpaid',
    'subscription.ended',
    'subscription.canceledAtEnd',
    'subscription.chargeFailed',
    'subscription.chargeNeedsPayer',
    'subscription.withdrawalAsked',
    'subscription.withdrawn',
    'subscription.changeDropped',
  ],
  async run(ctx, { id, name }) {
    if (id !== undefined) await sendSubscriptionMail(ctx, id, name.replace('subscription.', ''));
  },
});

export const takeMethodJob = defineListener({
  name: 'subscriptions.takeMethod',
  hears: ['payment.methodKept'],
  async run(ctx, { with: ids }) {
    if (ids?.['invoiceId'] !== undefined && ids['methodId'] !== undefined)
      await takeMethod(ctx, ids['invoiceId'], ids['methodId']);
  },
});

export const releaseMethodJob = defineListener({
  name: 'subscriptions.releaseMethod',
  hears: ['payment.methodRemoved'],
  async run(ctx, { id }) {
    if (id !== undefined) await releaseMethod(ctx, id);
  },
});

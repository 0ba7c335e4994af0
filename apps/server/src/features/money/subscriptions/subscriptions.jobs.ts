import type { Context } from '../../../platform/context.ts';
import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
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
    if (id !== undefined) await settleSubscription(ctx, id);
  },
});

/** Nobody can pay for the period any more, whoever voided its invoice. */
export const releaseSubscriptionsJob = defineListener({
  name: 'subscriptions.release',
  hears: ['invoice.voided'],
  async run(ctx, { id }) {
    if (id !== undefined) await releaseSubscription(ctx, id);
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
    'subscription.withdrawn',
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

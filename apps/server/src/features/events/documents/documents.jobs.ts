import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import {
  sendConfirmation,
  sendEventCancellation,
  sendPassCancellation,
  sendPassRefund,
  sendReminders,
} from './emails/event-mails.service.ts';
import { sendPaymentMail, sendRefundMail } from './emails/payment-mails.service.ts';
import {
  sendDispute,
  sendDisputeDue,
  sendRefusedAnswer,
  sendFailedRefund,
  sendRefundsByHand,
  sendReturned,
} from './emails/staff-mails.service.ts';

export const confirmRegistrations = defineListener({
  name: 'documents.confirm',
  hears: ['registration.submitted'],
  async run(ctx, { id }) {
    if (id !== undefined) await sendConfirmation(ctx, id);
  },
});

export const tellOfCanceledPasses = defineListener({
  name: 'documents.passCanceled',
  hears: ['pass.canceled'],
  async run(ctx, { id }) {
    if (id !== undefined) await sendPassCancellation(ctx, id);
  },
});

export const tellOfRefundedPasses = defineListener({
  name: 'documents.passRefunded',
  hears: ['pass.refunded'],
  async run(ctx, { id, with: ids }) {
    const refundId = ids?.['refundId'];
    if (id !== undefined && refundId !== undefined) await sendPassRefund(ctx, id, refundId);
  },
});

export const tellOfCanceledEvents = defineListener({
  name: 'documents.eventCanceled',
  hears: ['event.canceled'],
  timeoutSeconds: 600,
  async run(ctx, { id }) {
    if (id !== undefined) await sendEventCancellation(ctx, id);
  },
});

export const tellOfRefundsByHand = defineListener({
  name: 'documents.refundsByHand',
  hears: ['event.refundsByHand'],
  async run(ctx, { id }) {
    if (id !== undefined) await sendRefundsByHand(ctx, id);
  },
});

export const tellOfPromisedPayments = defineListener({
  name: 'documents.paymentPromised',
  hears: ['payment.processing'],
  async run(ctx, { id }) {
    if (id !== undefined) await sendPaymentMail(ctx, id, 'promised');
  },
});

export const tellOfEndedPayments = defineListener({
  name: 'documents.paymentEnded',
  hears: ['payment.ended'],
  async run(ctx, { id }) {
    if (id !== undefined) await sendPaymentMail(ctx, id, 'ended');
  },
});

export const tellOfFailedPayments = defineListener({
  name: 'documents.paymentFailed',
  hears: ['payment.failed'],
  async run(ctx, { id, with: ids }) {
    // A card that is declined at once is told on the page.
    if (id !== undefined && ids?.['wasUnderWay'] !== undefined) await sendPaymentMail(ctx, id, 'failed');
  },
});

export const tellOfRefunds = defineListener({
  name: 'documents.refunded',
  hears: ['payment.refunded'],
  async run(ctx, { with: ids }) {
    const refundId = ids?.['refundId'];
    if (refundId !== undefined) await sendRefundMail(ctx, refundId);
  },
});

export const tellOfDisputes = defineListener({
  name: 'documents.disputed',
  hears: ['payment.disputed'],
  async run(ctx, { with: ids }) {
    const disputeId = ids?.['disputeId'];
    if (disputeId !== undefined) await sendDispute(ctx, disputeId, ids?.['openedAgain']);
  },
});

export const tellOfDisputesDue = defineListener({
  name: 'documents.disputeDue',
  hears: ['payment.disputeDue'],
  async run(ctx, { with: ids }) {
    const disputeId = ids?.['disputeId'];
    if (disputeId !== undefined) await sendDisputeDue(ctx, disputeId, new Date(ids?.['due'] ?? NaN));
  },
});

export const tellOfRefusedAnswers = defineListener({
  name: 'documents.answerRefused',
  hears: ['payment.answerRefused'],
  async run(ctx, { with: ids }) {
    const disputeId = ids?.['disputeId'];
    if (disputeId !== undefined) await sendRefusedAnswer(ctx, disputeId, ids?.['answerNumber'] ?? '');
  },
});

export const tellOfFailedRefunds = defineListener({
  name: 'documents.refundFailed',
  hears: ['payment.refundFailed', 'payment.returned'],
  async run(ctx, { name, with: ids }) {
    const refundId = ids?.['refundId'];
    if (refundId !== undefined)
      await (name === 'payment.returned' ? sendReturned(ctx, refundId) : sendFailedRefund(ctx, refundId));
  },
});

export const remindOfEventsJob = defineSchedule({
  name: 'documents.remind',
  cron: '*/10 * * * *',
  timeoutSeconds: 540,
  run: (ctx, { signal }) => sendReminders(ctx, signal),
});

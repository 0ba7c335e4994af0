import {
  ProviderRefusal,
  type AttemptTruth,
  type NewAttempt,
  type PaymentProvider,
} from './provider.types.ts';

const truth = (attempt: NewAttempt, status: AttemptTruth['status']): AttemptTruth => ({
  reference: attempt.attemptId,
  secret: null,
  status,
  amount: attempt.amount,
  captured: 0,
  currency: attempt.currency,
  organizationId: attempt.organizationId,
  intentId: attempt.intentId,
  attemptId: attempt.attemptId,
  error: null,
});

/**
 * Money that comes outside of this program: a transfer, cash at the door. There is nobody to ask; the payer says that it
 * is on its way, and the staff says when it has come and when it has gone back.
 */
export const manualProvider: PaymentProvider = {
  capabilities: {
    online: false,
    partialCapture: false,
    savedMethods: false,
    subscriptions: false,
    voidBeforeSettle: true,
    idempotencyKeys: true,
  },
  createAttempt: async (attempt) => truth(attempt, 'created'),
  getAttempt: async () => undefined,
  captureAttempt: async (confirmation) => truth(confirmation, 'processing'),
  cancelAttempt: async () => undefined,
  refund: async ({ attemptReference, refundId, amount, currency }) => ({
    reference: refundId,
    attemptReference,
    refundId,
    status: 'pending',
    amount,
    currency,
    error: null,
  }),
  getRefund: async () => undefined,
  getDispute: async () => undefined,
  listDisputes: async () => ({ disputes: [], next: undefined }),
  answerDispute: async () => {
    throw new ProviderRefusal('Nobody disputes money that was paid by hand.');
  },
  readEvent: () => undefined,
};

import type { FakeBraintree } from '../../../../testing/payments/fake-braintree.ts';
import type { FakePayPal } from '../../../../testing/payments/fake-paypal.ts';
import type { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import {
  CARD,
  DECLINED,
  EMPTY,
  MASTERCARD,
  SECURE,
  SLOW,
  STOLEN,
} from '../../../../testing/payments/fake-stripe.ts';

export interface Message {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Returned {
  readonly id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** A provider's own desk, as the model uses each of them; references are payments at that provider. */
export interface Counterpart {
  readonly type: 'stripe' | 'paypal' | 'braintree';
  /** With which an organization connects it. */
  readonly keys: object;
  /** In the payer's browser; of what was called off nothing can be paid. `isSlow`: a bank decides about it later. */
  pay(reference: string, isSlow?: boolean): boolean;
  /** Of a payment that was taken: the bank decides days later, and nobody is told. Undefined where none is slow. */
  readonly bank?: {
    isUndecided(reference: string): boolean;
    decide(reference: string, isGood: boolean): void;
  };
  /** The word of the browser for a method that is to be saved; some are refused when they are charged. */
  word(kind: number, begin: () => Promise<string | undefined>): Promise<string | undefined>;
  /** Where the browser is only given a word for the card, with which we take the money ourselves. */
  readonly nonce?: () => string;
  /** The night passes: sales of the day are settled. */
  settle?(reference: string): void;
  /** How it stands; undefined: there is nothing to tell. */
  messageOf(reference: string): Message | undefined;
  received(reference: string): number;
  refunds(reference: string): readonly Returned[];
  /** At the provider's own desk; undefined where nobody would tell us of it. */
  readonly desk?: {
    refund(reference: string, amount: number): string;
    failRefund(id: string): void;
    tellRefund(id: string, isFailed: boolean): Message;
  };
  /** Where the payer may ask for a part, it is over `amount`. */
  dispute(reference: string, amount: number): string;
  isUndecided(dispute: string): boolean;
  /** `isInPart`: only some of what is lost goes to the payer, where a decision can say so. */
  decide(dispute: string, isWon: boolean, isInPart?: boolean): void;
  tellDispute(dispute: string): Message;
}

const WEBHOOK_SECRET = 'whsec_c2VjcmV0c2VjcmV0';
const CARDS = [CARD, MASTERCARD, SLOW, EMPTY, CARD, SECURE, STOLEN, DECLINED];
const MEANS = ['pays', 'pays', 'waits', 'declines', 'pays', 'needsPayer', 'closed', 'declines'] as const;
const NONCES = ['pays', 'pays', 'pays', 'declines', 'pays', 'needsPayer', 'lost', 'declines'] as const;
const TYPES: Readonly<Record<string, string>> = {
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  processing: 'payment_intent.processing',
};

export function stripeSide(fake: FakeStripe): Counterpart {
  const tell = (type: string, id: string): Message => fake.message(type, fake.read(id), WEBHOOK_SECRET);
  return {
    type: 'stripe',
    keys: {
      type: 'stripe',
      secretKey: fake.addAccount(),
      publishableKey: 'pk_test_abc',
      webhookSecret: WEBHOOK_SECRET,
    },
    pay(reference, isSlow = false) {
      if (fake.read(reference)['status'] !== 'requires_payment_method') return false;
      fake.confirm(reference, isSlow ? SLOW : CARD);
      return true;
    },
    bank: {
      isUndecided: (reference) => fake.read(reference)['status'] === 'processing',
      decide: (reference, isGood) => fake.finish(reference, isGood ? 'succeeded' : 'requires_payment_method'),
    },
    word: async (kind) => CARDS[kind % CARDS.length],
    messageOf(reference) {
      const thing = fake.read(reference);
      const isRefused = thing['status'] === 'requires_payment_method' && thing['last_payment_error'] !== null;
      const type = isRefused ? 'payment_intent.payment_failed' : TYPES[String(thing['status'])];
      return type === undefined ? undefined : tell(type, reference);
    },
    received: (reference) =>
      fake.read(reference)['status'] === 'succeeded' ? Number(fake.read(reference)['amount_received']) : 0,
    refunds: (reference) =>
      fake
        .ids('re')
        .map((id) => ({ id, thing: fake.read(id) }))
        .filter(({ thing }) => thing['payment_intent'] === reference)
        .map(({ id, thing }) => ({
          id,
          amount: Number(thing['amount']),
          status: thing['status'] as Returned['status'],
        })),
    desk: {
      refund: (reference, amount) => fake.refundAtDesk(reference, amount),
      failRefund: (id) => fake.setRefund(id, 'failed'),
      tellRefund: (id, isFailed) => tell(isFailed ? 'refund.failed' : 'refund.updated', id),
    },
    dispute: (reference, amount) => fake.dispute(reference, amount),
    isUndecided: (id) => fake.read(id)['status'] === 'needs_response',
    decide: (id, isWon) => fake.setDispute(id, isWon ? 'won' : 'lost'),
    tellDispute(id) {
      const isClosed = fake.read(id)['status'] !== 'needs_response';
      return tell(isClosed ? 'charge.dispute.closed' : 'charge.dispute.created', id);
    },
  };
}

const REFUNDS: Readonly<Record<string, Returned['status']>> = { COMPLETED: 'succeeded', FAILED: 'failed' };
const CAPTURES: Readonly<Record<string, string>> = {
  COMPLETED: 'COMPLETED',
  PARTIALLY_REFUNDED: 'COMPLETED',
  REFUNDED: 'COMPLETED',
  PENDING: 'PENDING',
  DECLINED: 'DENIED',
};
const cents = (money: unknown): number => Math.round(Number((money as { value: string }).value) * 100);

/** Approved is not paid there: money moves once the payer comes back to us. */
export function payPalSide(fake: FakePayPal): Counterpart {
  const app = fake.addApp();
  const webhookId = fake.addWebhook(app.clientId, 'https://elsewhere.example');
  const tell = (type: string, thing: object): Message => fake.message(type, thing, webhookId);
  const captureOf = (order: string): Record<string, unknown> | undefined => {
    const id = fake.captureIdOf(order);
    return id === '' ? undefined : fake.read(id);
  };
  return {
    type: 'paypal',
    keys: { type: 'paypal', ...app, webhookId, live: false },
    pay(order, isSlow = false) {
      if (captureOf(order) !== undefined) return false;
      fake.approve(order, isSlow ? 'waits' : 'pays');
      return true;
    },
    bank: {
      isUndecided: (order) => captureOf(order)?.['status'] === 'PENDING',
      decide: (order, isGood) => fake.finish(order, isGood ? 'COMPLETED' : 'DECLINED'),
    },
    async word(kind, begin) {
      const setup = await begin();
      if (setup !== undefined) fake.vault.approve(setup, MEANS[kind % MEANS.length]);
      return setup;
    },
    messageOf(order) {
      const capture = captureOf(order);
      if (capture !== undefined)
        return tell(`PAYMENT.CAPTURE.${CAPTURES[String(capture['status'])] ?? ''}`, capture);
      const thing = fake.read(order);
      return thing['status'] === 'APPROVED' ? tell('CHECKOUT.ORDER.APPROVED', thing) : undefined;
    },
    received(order) {
      const capture = captureOf(order);
      const isIn = capture !== undefined && CAPTURES[String(capture['status'])] === 'COMPLETED';
      return isIn ? cents(capture['amount']) : 0;
    },
    refunds: (order) =>
      fake.refundsOf(order).map(({ id, amount, status }) => ({
        id,
        amount: cents(amount),
        status: REFUNDS[String(status)] ?? 'pending',
      })),
    desk: {
      refund: (order, amount) => fake.refundAtDesk(order, amount),
      failRefund: (id) => fake.setRefund(id, 'FAILED'),
      tellRefund: (id, isFailed) =>
        tell(isFailed ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED', fake.read(id)),
    },
    dispute(order, amount) {
      const all = captureOf(order)?.['amount'] as { currency_code: string };
      const dispute_amount = { ...all, value: (amount / 100).toFixed(2) };
      return fake.dispute(order, { dispute_life_cycle_stage: 'CHARGEBACK', dispute_amount });
    },
    isUndecided: (id) => fake.read(id)['status'] === 'OPEN',
    decide(id, isWon, isInPart = false) {
      const outcome = isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      const whole = fake.read(id)['dispute_amount'] as { value: string };
      const part = (Math.floor(cents(whole) / 2) / 100).toFixed(2);
      const amount_refunded = isInPart ? { ...whole, value: part } : whole;
      const dispute_outcome = { outcome_code: outcome, ...(isWon ? {} : { amount_refunded }) };
      fake.setDispute(id, { status: 'RESOLVED', dispute_outcome });
    },
    tellDispute(id) {
      const thing = fake.read(id);
      return tell(`CUSTOMER.DISPUTE.${thing['status'] === 'OPEN' ? 'CREATED' : 'RESOLVED'}`, thing);
    },
  };
}

const SOLD = new Set(['submitted_for_settlement', 'settling', 'settled']);

/** Tells of disputes alone; that a card was charged is answered to our own call, or asked for when its answer was lost. */
export function braintreeSide(fake: FakeBraintree): Counterpart {
  const orders = new Map<string, string>();
  return {
    type: 'braintree',
    keys: fake.keys,
    pay: () => false,
    word: async (kind) => fake.nonce(NONCES[kind % NONCES.length]),
    nonce: () => fake.nonce(),
    settle: (order) => fake.settle(order),
    messageOf: () => undefined,
    // A sale that was voided took nothing.
    received: (order) =>
      fake
        .salesOf(order)
        .filter(({ type, status }) => type === 'sale' && SOLD.has(status))
        .reduce((sum, { amount }) => sum + cents({ value: amount }), 0),
    refunds: (order) =>
      fake.refundsOf(order).map(({ id, amount, status }) => ({
        id,
        amount: cents({ value: amount }),
        status: SOLD.has(status) ? 'succeeded' : 'failed',
      })),
    dispute(order) {
      fake.settle(order);
      const id = fake.dispute(order, 'open');
      orders.set(id, order);
      return id;
    },
    isUndecided: (id) => fake.disputeStatus(id) === 'open',
    decide: (id, isWon) => void fake.dispute(orders.get(id) ?? '', isWon ? 'won' : 'lost'),
    tellDispute(id) {
      const status = fake.disputeStatus(id) ?? '';
      return {
        payload: fake.message(status === 'open' ? 'dispute_opened' : `dispute_${status}`, id),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    },
  };
}

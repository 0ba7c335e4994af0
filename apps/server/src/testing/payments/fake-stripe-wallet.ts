import { randomBytes } from 'node:crypto';
import type { Fields } from './stripe-contract.ts';

export type Thing = Record<string, unknown> & { id: string };
export type Held = Thing & { account: string };
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Said before, under the same key. */
  readonly isRepeated?: boolean;
}

export const CARD = 'pm_card_visa';
export const MASTERCARD = 'pm_card_mastercard';
export const DECLINED = 'pm_card_chargeDeclined';
/** Can be saved; each charge of it is declined. */
export const EMPTY = 'pm_card_chargeCustomerFail';
export const STOLEN = 'pm_card_chargeDeclinedStolenCard';
/** Can be saved; the bank asks the payer at each charge. */
export const SECURE = 'pm_card_authenticationRequired';
/** The bank asks the payer also when it is saved. */
export const SECURE_SETUP = 'pm_card_authenticationRequiredOnSetup';
export const SLOW = 'pm_bank_transfer';

export const refuse = (status: number, error: object): Reply => ({ status, body: { error } });
export const missing = (kind: string, id: unknown): Reply =>
  refuse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${String(id)}'`,
  });
/** Told of calls that name it as a field, with another status than of its own address. */
const gone = (id: unknown): Reply =>
  refuse(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'customer',
    message: `No such customer: '${String(id)}'`,
  });
const invalid = (message: string): Reply => refuse(400, { type: 'invalid_request_error', message });

export const declined = (code: string, declineCode?: string): object => ({
  type: 'card_error',
  code,
  ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  message: 'Your card was declined.',
});

interface Shelf {
  find(id: string): Held | undefined;
  all(): Iterable<Held>;
  keep(prefix: string, kind: string, account: string, fields: Record<string, unknown>): Held;
  show(thing: Held, expand?: readonly string[]): Reply;
}

/** Customers and what is saved for them, as the fake of Stripe keeps them. */
export class FakeWallet {
  readonly #shelf: Shelf;
  /** The test card behind each saved method. */
  readonly #behind = new Map<string, string>();
  /** Was somebody's once: may not be used again. */
  readonly #spent = new Set<string>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** The test card that a payment with this method meets. */
  cardOf(method: string): string {
    return this.#behind.get(method) ?? method;
  }

  createCustomer(account: string, { metadata }: Fields): Reply {
    return this.#shelf.show(this.#shelf.keep('cus', 'customer', account, { metadata: metadata ?? {} }));
  }

  deleteCustomer(customer: Held): Reply {
    if (customer['deleted'] === true) return missing('customer', customer.id);
    for (const thing of this.#shelf.all())
      if (thing['object'] === 'payment_method' && thing['customer'] === customer.id) this.detach(thing);
    for (const field of Object.keys(customer))
      if (!['id', 'account'].includes(field)) Reflect.deleteProperty(customer, field);
    Object.assign(customer, { object: 'deleted_customer', deleted: true });
    return this.#shelf.show(customer);
  }

  createSetup(account: string, fields: Fields, expand: readonly string[]): Reply {
    const { customer, payment_method: method, confirm } = fields;
    if (this.#isGone(account, customer)) return gone(customer);
    const wrong = method === undefined ? undefined : this.refusalOf(account, customer, String(method));
    if (wrong !== undefined) return wrong;
    const setup = this.#shelf.keep('seti', 'setup_intent', account, {
      customer,
      usage: fields['usage'] ?? 'off_session',
      metadata: fields['metadata'] ?? {},
      last_setup_error: null,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    });
    setup['client_secret'] = `${setup.id}_secret_${randomBytes(8).toString('hex')}`;
    if (String(confirm) === 'true' && method !== undefined) {
      const error = this.confirmSetup(setup, String(method));
      if (error !== undefined) return refuse(402, error);
    }
    return this.#shelf.show(setup, expand);
  }

  /** In the browser of the payer, or at once. */
  confirmSetup(setup: Held, method: string): object | undefined {
    const card = this.cardOf(method);
    if (card === DECLINED) {
      const error = declined('card_declined', 'generic_decline');
      setup['last_setup_error'] = error;
      return error;
    }
    setup['payment_method'] = this.attach(setup.account, String(setup['customer']), method);
    setup['status'] = card === SECURE_SETUP ? 'requires_action' : 'succeeded';
    return undefined;
  }

  /** A test card becomes a method of its own; a saved one stays what it is. */
  attach(account: string, customer: string, method: string): string {
    const known = this.#shelf.find(method);
    if (known !== undefined) return known.id;
    const made = this.#shelf.keep('pm', 'payment_method', account, { customer, metadata: {}, type: 'card' });
    const card = made['card'] as Record<string, unknown>;
    const isMaster = method === MASTERCARD;
    Object.assign(card, { brand: isMaster ? 'mastercard' : 'visa', last4: isMaster ? '4444' : '4242' });
    this.#behind.set(made.id, method);
    return made.id;
  }

  detach(method: Held): Reply {
    if (method['customer'] === null)
      return invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    method['customer'] = null;
    this.#spent.add(method.id);
    return this.#shelf.show(method);
  }

  /** Why a method may not be used by this customer. */
  refusalOf(account: string, customer: unknown, method: string): Reply | undefined {
    const known = this.#shelf.find(method);
    if (known === undefined)
      return /^pm_(card|bank)_/.test(method) ? undefined : missing('PaymentMethod', method);
    if (known.account !== account) return missing('PaymentMethod', method);
    if (this.#spent.has(method))
      return invalid('The provided PaymentMethod was detached from a Customer. It may not be used again.');
    return known['customer'] === customer
      ? undefined
      : invalid('The provided PaymentMethod does not belong to the Customer you supplied.');
  }

  refusalOfPayment(account: string, { customer }: Fields): Reply | undefined {
    return customer !== undefined && this.#isGone(account, customer) ? gone(customer) : undefined;
  }

  #isGone(account: string, customer: unknown): boolean {
    const found = this.#shelf.find(String(customer));
    return found === undefined || found.account !== account || found['deleted'] === true;
  }
}

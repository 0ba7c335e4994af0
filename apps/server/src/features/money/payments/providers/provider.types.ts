import type {
  AttemptStatus,
  Decline,
  DisputeAnswer,
  DisputeStatus,
  EvidenceKind,
  RefundStatus,
} from '../payments.tables.ts';

/** The state of an attempt, as the provider reports it now. */
export interface AttemptTruth {
  readonly reference: string;
  readonly secret: string | null;
  readonly status: AttemptStatus;
  readonly amount: number;
  /** The amount received. */
  readonly captured: number;
  readonly currency: string;
  /** As we wrote them on it; absent on what is not ours. */
  readonly organizationId: string | undefined;
  readonly intentId: string | undefined;
  readonly attemptId: string | undefined;
  readonly error: string | null;
  /** Of a saved method that was refused; another method may be taken in each case. */
  readonly decline?: Decline | undefined;
  /** The provider's name of the money that came in, where it has another than the attempt. */
  readonly captureReference?: string | undefined;
  /** True: it failed for good, and can only be tried again as another attempt. */
  readonly isSpent?: boolean;
  /** When the provider was asked. */
  readonly readAt?: Date;
  /** False: of a charge that was not made, since the payment was under way or over already. */
  readonly isAsked?: boolean;
}

export interface RefundTruth {
  readonly reference: string;
  /** Of the attempt. */
  readonly attemptReference: string;
  /** Ours, where we asked for it; absent when it was made at the provider. */
  readonly refundId: string | undefined;
  readonly status: RefundStatus;
  readonly amount: number;
  readonly currency: string;
  readonly error: string | null;
  /** When the provider made it, where it says so. */
  readonly madeAt?: Date | undefined;
}

export interface DisputeTruth {
  readonly reference: string;
  readonly attemptReference: string;
  readonly status: DisputeStatus;
  readonly amount: number;
  /** The amount that the provider withholds from us while the dispute lasts, or for good. */
  readonly withdrawn: number;
  readonly currency: string;
  readonly reason: string | null;
  /** Where a lost dispute comes as a refund as well: refunds that the provider has made since then may be its money. */
  readonly refundsSince?: Date | undefined;
  /** Until when it takes an answer. */
  readonly dueAt: Date | null;
  /** When the provider was asked. */
  readonly readAt?: Date;
}

/** A dispute in a list of the provider's. Its state is to be asked for. */
export interface ListedDispute {
  readonly reference: string;
  /** Where the list says it. */
  readonly attemptReference?: string | undefined;
  /** Where the list says it. */
  readonly changedAt?: Date | undefined;
}

export interface DisputePage {
  readonly disputes: readonly ListedDispute[];
  /** The provider's word for the rest; undefined: there is none. */
  readonly next: string | undefined;
}

export interface EvidenceFile {
  readonly kind: EvidenceKind;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The answer to a dispute: the payer is right, or what speaks against it. */
export interface DisputeReply {
  readonly reference: string;
  readonly key: string;
  readonly answer: DisputeAnswer;
  readonly text: string;
  readonly files: readonly EvidenceFile[];
}

/** An event of a provider: only a reason to ask about its subject. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly about:
    | { readonly kind: 'attempt' | 'refund' | 'dispute' | 'setup'; readonly reference: string }
    /** The provider tries whether its messages arrive. */
    | { readonly kind: 'check' }
    | { readonly kind: 'nothing' };
}

export interface NewAttempt {
  readonly organizationId: string;
  readonly intentId: string;
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: string;
  /** Shown to the payer and in the provider's own books. */
  readonly description: string;
  /** The same call with the same key is one call. */
  readonly key: string;
  /** Reference of the payer at the provider, whose saved methods may pay it. */
  readonly customer?: string | undefined;
  /** The method that pays it is saved for later charges. */
  readonly savesMethod?: boolean | undefined;
  /** Of a payment of a customer: where the payer comes back to from the provider's own pages. */
  readonly returnUrl?: string | undefined;
}

export interface Confirmation extends NewAttempt {
  readonly reference: string;
  /** The token that the provider gave to the browser for this payment. */
  readonly nonce: string | undefined;
  readonly deviceData: string | undefined;
  readonly returnUrl: string;
}

export interface NewRefund {
  readonly attemptReference: string;
  /** Of the money that came in, where it is known. */
  readonly captureReference?: string | undefined;
  readonly refundId: string;
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
  /** First asked for so long ago that the key may be forgotten: a refund that was made then is looked for before another one is made. */
  readonly isLate: boolean;
}

/** Features that the site must not offer where they are false. */
export interface Capabilities {
  /** The payer does something at the provider, in the browser. */
  readonly online: boolean;
  readonly partialCapture: boolean;
  readonly savedMethods: boolean;
  readonly subscriptions: boolean;
  readonly voidBeforeSettle: boolean;
  /** A call that is repeated with its key is one call. Without them, one at a time is made, and none while the end of the last is not known. */
  readonly idempotencyKeys: boolean;
}

export interface Charge extends NewAttempt {
  readonly reference: string;
  /** Of the saved method. */
  readonly method: string;
}

/** A saved payment method, as the provider describes it. */
export interface MethodTruth {
  readonly reference: string;
  readonly customer: string;
  readonly brand: string;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  /** The name of the account that it is, where it is no card. */
  readonly holder?: string | undefined;
}

/** A customer whom the provider names itself, with the first method that is saved. */
export const unnamed = (customerId: string): string => `unnamed:${customerId}`;
export const isUnnamed = (reference: string): boolean => reference.startsWith('unnamed:');

/** Refused by the bank, or to be confirmed by the payer first. */
export type Saved = MethodTruth | 'refused' | 'needsPayer';

export interface NewCustomer {
  readonly organizationId: string;
  /** Ours. */
  readonly customerId: string;
  readonly key: string;
}

/** Verbs of providers that keep methods of payers; the same promises hold. */
export interface SavedMethods {
  createCustomer(customer: NewCustomer): Promise<string>;
  /** With all its methods. Again, it changes nothing. */
  removeCustomer(reference: string): Promise<void>;
  /** The payer enters a method in the browser, with the secret. */
  beginSave(save: { readonly customer: string; readonly key: string; readonly returnUrl: string }): Promise<{
    /** As the provider calls the customer from now on. */
    readonly customer: string;
    readonly reference: string;
    readonly secret: string;
  }>;
  /** `token`: of a save that was begun, or what the provider's script gave. Undefined: it is not of this customer. */
  finishSave(save: {
    readonly customer: string;
    readonly token: string;
    readonly key: string;
  }): Promise<Saved | undefined>;
  /** The subject of a message. Undefined: none was begun under this reference, nothing was saved, or it is gone. */
  findSaved(setupReference: string): Promise<MethodTruth | undefined>;
  /** The method that paid an attempt, if it was saved. */
  findPaying(attemptReference: string): Promise<MethodTruth | undefined>;
  /** Again, it changes nothing. */
  removeMethod(reference: string): Promise<void>;
  /** Without the payer. An attempt is captured once, however often it is charged. */
  chargeSaved(charge: Charge): Promise<AttemptTruth>;
}

/**
 * A payment provider. No verb is called within a transaction; each is idempotent: called twice with the same key, it
 * acts once, where need be because it looks first for what the first call has done. A refusal of the call is an outcome, one of us
 * (`AccountRefused`) is none; a missing reply throws `ProviderUnavailable`: the outcome is
 * unknown.
 */
export interface PaymentProvider {
  readonly capabilities: Capabilities;
  /** There with `savedMethods`. */
  readonly saved?: SavedMethods | undefined;
  createAttempt(attempt: NewAttempt): Promise<AttemptTruth>;
  /** Undefined: it knows of none, or there is nobody to ask. */
  getAttempt(reference: string): Promise<AttemptTruth | undefined>;
  captureAttempt(confirmation: Confirmation): Promise<AttemptTruth>;
  /** The truth afterwards: it may have been paid before. */
  cancelAttempt(reference: string, key: string): Promise<AttemptTruth | undefined>;
  refund(refund: NewRefund): Promise<RefundTruth>;
  getRefund(reference: string): Promise<RefundTruth | undefined>;
  getDispute(reference: string): Promise<DisputeTruth | undefined>;
  /** One page of all disputes that were opened since then, also those of payments that are not ours. With `page` the same list goes on. */
  listDisputes(list: { readonly since: Date; readonly page: string | undefined }): Promise<DisputePage>;
  answerDispute(reply: DisputeReply): Promise<DisputeTruth | undefined>;
  /** Undefined: not signed by the provider. */
  readEvent(
    body: Buffer,
    headers: Readonly<Record<string, unknown>>,
  ): ProviderEvent | undefined | Promise<ProviderEvent | undefined>;
}

/** Whether it happened is not known: asking again, with the same key, is the only way to find out. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer.', { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The provider understood, and will not. */
export class ProviderRefusal extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderRefusal';
  }
}

/**
 * It is about us and not about this call: keys, rights, an account that is closed, restricted or empty. Never the end of a payment or a
 * charge, and of a refund or an answer only after days: the same call may be granted when we are in order again.
 */
export class AccountRefused extends ProviderRefusal {
  override readonly name: string = 'AccountRefused';
}

/** Our keys are wrong, or may not do this: until they are right, nothing is known of earlier calls either. */
export class KeysRefused extends AccountRefused {
  override readonly name = 'KeysRefused';
}

/** It is about this call, which will be refused again. */
export const isRefusal = (error: unknown): error is ProviderRefusal =>
  error instanceof ProviderRefusal && !(error instanceof AccountRefused);

/** The customer that a call names was removed at the provider's desk, with all its methods. */
export class CustomerGone extends ProviderRefusal {
  override readonly name = 'CustomerGone';
}

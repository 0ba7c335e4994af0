import type { Readable } from 'node:stream';

export interface BraintreeKeys {
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** False: the sandbox, where nobody is charged. */
  readonly live: boolean;
  /** Ids of merchant accounts by currency: each of them takes one. */
  readonly merchantAccounts: Readonly<Record<string, string>>;
}

export interface BraintreeCard {
  readonly token?: string | null;
  readonly cardType?: string;
  readonly last4?: string;
  readonly expirationMonth?: string;
  readonly expirationYear?: string;
}

/** The parts of a transaction that are read here; any of them may be missing from an answer. */
export interface BraintreeTransaction {
  readonly id: string;
  readonly type?: string;
  readonly status?: string;
  readonly amount?: string;
  readonly currencyIsoCode?: string;
  readonly orderId?: string | null;
  readonly createdAt?: string;
  readonly processorResponseCode?: string;
  readonly processorResponseText?: string;
  readonly processorResponseType?: string;
  readonly gatewayRejectionReason?: string | null;
  readonly refundedTransactionId?: string | null;
  readonly refundIds?: readonly string[];
  /** `credit_card` for what our form takes. */
  readonly paymentInstrumentType?: string;
  readonly creditCard?: BraintreeCard;
  readonly customer?: { readonly id?: string | null };
}

export interface BraintreeMethod extends BraintreeCard {
  readonly customerId?: string;
}

export interface BraintreeDispute {
  readonly id?: string;
  readonly status?: string;
  readonly kind?: string;
  readonly amountDisputed?: string;
  readonly currencyIsoCode?: string;
  readonly reason?: string;
  readonly replyByDate?: string | null;
  readonly evidence?: readonly { readonly comment?: string | null; readonly url?: string | null }[];
  readonly transaction?: { readonly id?: string };
}

export interface BraintreeMerchantAccount {
  readonly id?: string;
  readonly currencyIsoCode?: string;
  readonly status?: string;
  readonly default?: boolean;
}

interface ErrorList {
  deepErrors(): readonly { readonly code: string; readonly message: string }[];
}

/** Success, or a refusal: of a transaction with the transaction, of a call without. */
export type Result<T> =
  | ({ readonly success: true } & T)
  | ({ readonly success: false; readonly message: string; readonly errors: ErrorList } & Partial<T>);

interface TextSearch {
  is(value: string): void;
  startsWith(value: string): void;
}

interface Sold {
  readonly transaction: BraintreeTransaction;
}

/** The part of the SDK that is used here; its published types lack some of it. */
export interface BraintreeGateway {
  readonly config: { timeout: number };
  readonly clientToken: { generate(request: object): Promise<Result<{ readonly clientToken: string }>> };
  readonly transaction: {
    find(id: string): Promise<BraintreeTransaction>;
    sale(request: object): Promise<Result<Sold>>;
    refund(id: string, options: { amount: string; orderId: string }): Promise<Result<Sold>>;
    void(id: string): Promise<Result<Sold>>;
    submitForSettlement(id: string): Promise<Result<Sold>>;
    search(fill: (search: { orderId(): TextSearch }) => void): Readable;
  };
  readonly customer: {
    create(request: { readonly id: string }): Promise<Result<object>>;
    delete(id: string): Promise<void>;
  };
  readonly paymentMethod: {
    create(request: object): Promise<Result<{ readonly paymentMethod: BraintreeMethod }>>;
    find(token: string): Promise<BraintreeMethod>;
    delete(token: string): Promise<void>;
  };
  readonly merchantAccount: { all(): Readable };
  readonly dispute: {
    find(id: string): Promise<{ readonly dispute: BraintreeDispute }>;
    /** A single page of a search; `search` of the library goes through all of them. The page after the last is one of null. */
    fetchDisputes(
      page: number,
      search: { readonly receivedDate: { readonly min: string } },
      callback: (
        error: unknown,
        total: number,
        pageSize: number,
        disputes: readonly (BraintreeDispute | null)[],
      ) => void,
    ): void;
    accept(id: string): Promise<Result<object>>;
    addTextEvidence(id: string, evidence: { content: string }): Promise<Result<object>>;
    addFileEvidence(id: string, evidence: { documentId: string }): Promise<Result<object>>;
    finalize(id: string): Promise<Result<object>>;
  };
  readonly documentUpload: {
    create(upload: {
      kind: 'evidence_document';
      file: Readable;
    }): Promise<Result<{ readonly documentUpload: { readonly id: string } }>>;
  };
  readonly webhookNotification: {
    parse(
      signature: string,
      payload: string,
    ): Promise<{
      readonly kind: string;
      readonly dispute?: { readonly id?: string };
      readonly transaction?: { readonly id?: string };
    }>;
  };
}

export interface BraintreeLibrary {
  readonly BraintreeGateway: new (config: object) => BraintreeGateway;
  readonly Environment: {
    readonly Sandbox: object;
    readonly Production: object;
    new (
      server: string,
      port: string,
      authUrl: string,
      ssl: boolean,
      graphServer: string,
      graphPort: string,
    ): object;
  };
}

/** Ids come from messages too, and become a part of an address. */
export const isBraintreeId = (id: string): boolean => /^[A-Za-z0-9_-]{1,255}$/.test(id);

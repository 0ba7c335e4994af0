import type { PaymentSettings } from '@atrium/api';
import type { PlainTextId } from '../../../lib/text.tsx';

export type Provider = 'stripe' | 'paypal' | 'braintree';

type Same = Pick<
  NonNullable<PaymentSettings['stripe']>,
  'connectionId' | 'live' | 'hearing' | 'unusable' | 'webhookUrl'
>;

/** The saved connection of any provider. */
export interface Connection extends Same {
  readonly account?: string;
  readonly publishableKey?: string | null;
  readonly clientId?: string;
  readonly merchantId?: string;
  readonly publicKey?: string;
  readonly merchantAccounts?: readonly { readonly currency: string; readonly id: string }[];
}

interface Field {
  readonly label: PlainTextId;
  readonly pattern: string;
}

/** A key that the server answers; it has to be there. */
interface ShownKey extends Field {
  readonly name: 'publishableKey' | 'clientId' | 'merchantId' | 'publicKey';
  readonly is: 'shown';
}

/** A key that is never answered: it may stay empty once it is saved. That of the webhook may come later. */
interface KeptKey extends Field {
  readonly name: 'secretKey' | 'webhookSecret' | 'clientSecret' | 'webhookId' | 'privateKey';
  readonly is: 'secret' | 'webhookSecret' | 'webhookId';
}

interface ProviderForm {
  /** A choice between sandbox and live; Stripe's keys say it themselves. */
  readonly mode?: PlainTextId;
  readonly keys: readonly (ShownKey | KeptKey)[];
  readonly later: PlainTextId;
  readonly hearing: PlainTextId;
  readonly notHearing: PlainTextId;
  readonly events: string;
}

const PAYPAL_KEY = '[A-Za-z0-9_\\-]{10,}';
const BRAINTREE_KEY = '[A-Za-z0-9_\\-]{5,100}';

/** The form of each provider's connection; it is drawn and read by this. */
export const PROVIDERS: Readonly<Record<Provider, ProviderForm>> = {
  stripe: {
    keys: [
      {
        name: 'publishableKey',
        is: 'shown',
        label: 'payments.publishableKey',
        pattern: 'pk_(test|live)_[A-Za-z0-9]+',
      },
      {
        name: 'secretKey',
        is: 'secret',
        label: 'payments.secretKey',
        pattern: '(sk|rk)_(test|live)_[A-Za-z0-9]+',
      },
      { name: 'webhookSecret', is: 'webhookSecret', label: 'payments.webhookSecret', pattern: 'whsec_.+' },
    ],
    later: 'payments.webhookLater',
    hearing: 'payments.hearing',
    notHearing: 'payments.notHearing',
    events: 'payment_intent.* refund.* charge.dispute.*',
  },
  paypal: {
    mode: 'payments.paypal.mode',
    keys: [
      { name: 'clientId', is: 'shown', label: 'payments.paypal.clientId', pattern: PAYPAL_KEY },
      { name: 'clientSecret', is: 'secret', label: 'payments.paypal.clientSecret', pattern: PAYPAL_KEY },
      { name: 'webhookId', is: 'webhookId', label: 'payments.paypal.webhookId', pattern: '[A-Z0-9]{5,64}' },
    ],
    later: 'payments.paypal.webhookLater',
    hearing: 'payments.paypal.hearing',
    notHearing: 'payments.paypal.notHearing',
    events: 'PAYMENT.CAPTURE.* PAYMENT.REFUND.* CUSTOMER.DISPUTE.* VAULT.PAYMENT-TOKEN.*',
  },
  braintree: {
    mode: 'payments.braintree.mode',
    keys: [
      { name: 'merchantId', is: 'shown', label: 'payments.braintree.merchantId', pattern: BRAINTREE_KEY },
      { name: 'publicKey', is: 'shown', label: 'payments.braintree.publicKey', pattern: BRAINTREE_KEY },
      { name: 'privateKey', is: 'secret', label: 'payments.braintree.privateKey', pattern: BRAINTREE_KEY },
    ],
    later: 'payments.braintree.accountsLater',
    hearing: 'payments.braintree.hearing',
    notHearing: 'payments.braintree.notHearing',
    events: 'dispute_* refund_failed',
  },
};

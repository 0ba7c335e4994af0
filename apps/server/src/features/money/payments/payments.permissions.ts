import { type Exceptions, type Permissions, ownerOnly, staffOnly } from '../../../permissions/rows.ts';
import { providerOnly } from '../../../permissions/special-rows.ts';

export const permissions: Permissions = {
  payments: {
    getPaymentIntent: ownerOnly,
    capturePaymentIntent: ownerOnly,
    callOffPaymentIntent: ownerOnly,
    choosePaymentProvider: ownerOnly,
    receiveStripeEvent: providerOnly,
    receivePayPalEvent: providerOnly,
    testPaymentConnection: staffOnly,
    getPaymentSettings: staffOnly,
    putPaymentSettings: staffOnly,
    listTaxRates: staffOnly,
    putTaxRates: staffOnly,
    listPaymentIntents: staffOnly,
    getManagedPaymentIntent: staffOnly,
    markPaymentIntentPaid: staffOnly,
    callOffManagedPaymentIntent: staffOnly,
    refundPaymentIntent: staffOnly,
    markPaymentRefundPaid: staffOnly,
  },
};

export const exceptions: Exceptions = { inPerson: ['putPaymentSettings'] };

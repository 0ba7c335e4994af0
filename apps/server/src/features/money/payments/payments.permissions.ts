import {
  anyone,
  type Exceptions,
  type Permissions,
  members,
  ownerOnly,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';
import { providerOnly } from '../../../permissions/special-rows.ts';

const withoutProvider = {
  ...anyone,
  visitor: 401,
  foreigner: 456,
  stranger: 456,
  participant: 456,
  groupMember: 456,
  groupModerator: 456,
  owner: 456,
  staff: 456,
  blocked: 456,
} as const;

export const permissions: Permissions = {
  payments: {
    getPaymentIntent: ownerOnly,
    capturePaymentIntent: ownerOnly,
    callOffPaymentIntent: ownerOnly,
    choosePaymentProvider: ownerOnly,
    receiveStripeEvent: providerOnly,
    listPaymentMethods: members,
    // Without a provider that keeps any.
    beginPaymentMethod: withoutProvider,
    createPaymentMethod: withoutProvider,
    deletePaymentMethod: ownerOnly,
    putDefaultPaymentMethod: ownerOnly,
    receivePayPalEvent: providerOnly,
    receiveBraintreeEvent: providerOnly,
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
    getMoneyReport: staffOnly,
    exportMoneyReport: staffOnly,
    sendDisputeEvidence: staffOnly,
    acceptPaymentDispute: staffOnly,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['putPaymentSettings'],
  inPersonOrTeam: [
    'beginPaymentMethod',
    'createPaymentMethod',
    'deletePaymentMethod',
    'putDefaultPaymentMethod',
  ],
};

export const powers: Powers = {
  'payments:read': [
    'listTaxRates',
    'listPaymentIntents',
    'getManagedPaymentIntent',
    'getMoneyReport',
    'exportMoneyReport',
  ],
  'payments:write': [
    'markPaymentIntentPaid',
    'callOffManagedPaymentIntent',
    'refundPaymentIntent',
    'markPaymentRefundPaid',
    'sendDisputeEvidence',
    'acceptPaymentDispute',
  ],
  settings: ['testPaymentConnection', 'getPaymentSettings', 'putPaymentSettings', 'putTaxRates'],
};

import {
  type Exceptions,
  type Permissions,
  anyone,
  members,
  ownerOnly,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  payments: {
    listSubscriptionProducts: anyone,
    createSubscription: { ...members, foreigner: 404 },
    listOwnSubscriptions: members,
    getOwnSubscription: ownerOnly,
    listSubscriptionPayments: ownerOnly,
    cancelSubscription: ownerOnly,
    // Without a provider that keeps any.
    putSubscriptionPaymentMethod: { ...ownerOnly, owner: 456 },
    pauseSubscription: ownerOnly,
    resumeSubscription: ownerOnly,
    getSubscriptionWithdrawal: ownerOnly,
    withdrawSubscription: ownerOnly,
    quoteSubscriptionChange: ownerOnly,
    changeSubscription: ownerOnly,
    pauseManagedSubscription: staffOnly,
    resumeManagedSubscription: staffOnly,
    listManagedSubscriptionProducts: staffOnly,
    createSubscriptionProduct: staffOnly,
    updateSubscriptionProduct: staffOnly,
    createSubscriptionPrice: staffOnly,
    archiveSubscriptionPrice: staffOnly,
    listSubscriptions: staffOnly,
    getManagedSubscription: staffOnly,
    cancelManagedSubscription: staffOnly,
  },
};

export const exceptions: Exceptions = {
  inPersonOrTeam: [
    'cancelSubscription',
    'putSubscriptionPaymentMethod',
    'pauseSubscription',
    'resumeSubscription',
    'withdrawSubscription',
    'changeSubscription',
  ],
  notByLink: ['createSubscription'],
};

export const powers: Powers = {
  'subscriptions:read': ['listManagedSubscriptionProducts', 'listSubscriptions', 'getManagedSubscription'],
  'subscriptions:write': [
    'pauseManagedSubscription',
    'resumeManagedSubscription',
    'createSubscriptionProduct',
    'updateSubscriptionProduct',
    'createSubscriptionPrice',
    'archiveSubscriptionPrice',
    'cancelManagedSubscription',
  ],
};

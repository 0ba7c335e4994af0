import {
  type Exceptions,
  type Permissions,
  anyone,
  members,
  ownerOnly,
  staffOnly,
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
  inPersonOrTeam: ['cancelSubscription', 'putSubscriptionPaymentMethod'],
  notByLink: ['createSubscription'],
};

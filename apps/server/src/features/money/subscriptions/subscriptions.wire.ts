import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    Subscription:
      '+BaseSubscription account:BaseAccount price:BaseSubscriptionProductPrice paymentMethod~ createdAt updatedAt',
    BaseSubscription: 'id status expiresAt cancelAtEnd subscriptionProduct:BaseSubscriptionProduct',
    BaseSubscriptionProduct: 'id active name description? featured',
    SubscriptionProduct:
      '+BaseSubscriptionProduct prices[]:SubscriptionProductPrice features createdAt updatedAt',
    BaseSubscriptionProductPrice: 'id active amount currency interval intervalCount maxAmount minAmount type',
    SubscriptionProductPrice:
      '+BaseSubscriptionProductPrice subscriptionProduct:BaseSubscriptionProduct createdAt updatedAt',
  },
};

import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['subscriptionId', 'subscriptionProductId', 'subscriptionPriceId'], async ({ staff, owner }) => {
      const products = '/admin/subscriptions/products';
      const subscriptionProductId = await madeId(staff.post(products, { name: 'Theirs alone' }));
      const price = { amount: 1000, interval: 'month', intervalCount: 1 };
      const made = await staff.post<{ prices: { id: string }[] }>(
        `${products}/${subscriptionProductId}/prices`,
        price,
      );
      const subscriptionPriceId = made.body.data.prices[0]?.id ?? '';
      const begun = await owner.post<{ subscriptionId: string }>('/self/subscriptions', {
        productId: subscriptionProductId,
        priceId: subscriptionPriceId,
        quantity: 1,
      });
      return {
        subscriptionId: begun.body.data.subscriptionId,
        subscriptionProductId,
        subscriptionPriceId,
      };
    }),
  ],
  calls: {
    createSubscription: {
      body: (ids) => ({
        productId: ids['subscriptionProductId'],
        priceId: ids['subscriptionPriceId'],
        quantity: 1,
      }),
    },
  },
};

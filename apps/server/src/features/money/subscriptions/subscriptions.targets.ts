import { madeId, makes, type Targets, type World } from '../../../testing/target.ts';

async function begin({ staff, owner }: World) {
  const products = '/admin/subscriptions/products';
  const productId = await madeId(staff.post(products, { name: 'Theirs alone' }));
  const price = { amount: 1000, interval: 'month', intervalCount: 1 };
  const made = await staff.post<{ prices: { id: string }[] }>(`${products}/${productId}/prices`, price);
  const priceId = made.body.data.prices[0]?.id ?? '';
  const chosen = { productId, priceId, quantity: 1 };
  const begun = await owner.post<{ subscriptionId: string; invoiceId: string }>(
    '/self/subscriptions',
    chosen,
  );
  return { ...begun.body.data, productId, priceId };
}

export const targets: Targets = {
  makers: [
    makes(['subscriptionId', 'subscriptionProductId', 'subscriptionPriceId'], async (world) => {
      const { subscriptionId, productId, priceId } = await begin(world);
      return { subscriptionId, subscriptionProductId: productId, subscriptionPriceId: priceId };
    }),
    makes(['paidSubscriptionId'], async (world) => {
      const { subscriptionId, invoiceId } = await begin(world);
      await world.staff.post(`/admin/invoices/${invoiceId}/paid`);
      return { paidSubscriptionId: subscriptionId };
    }),
  ],
  calls: {
    listSubscriptionPayments: { ids: { subscriptionId: 'paidSubscriptionId' } },
    createSubscription: {
      body: (ids) => ({
        productId: ids['subscriptionProductId'],
        priceId: ids['subscriptionPriceId'],
        quantity: 1,
      }),
    },
  },
};

import { settleSubscription } from './steps.service.ts';
import { madeId, makes, type Targets, type World } from '../../../testing/target.ts';

async function begin({ staff, owner }: World) {
  const products = '/admin/subscriptions/products';
  const productId = await madeId(staff.post(products, { name: 'Theirs alone', pauseDays: 30 }));
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

const PAID = { subscriptionId: 'paidSubscriptionId' };

export const targets: Targets = {
  makers: [
    makes(['subscriptionId', 'subscriptionProductId', 'subscriptionPriceId'], async (world) => {
      const { subscriptionId, productId, priceId } = await begin(world);
      return { subscriptionId, subscriptionProductId: productId, subscriptionPriceId: priceId };
    }),
    makes(['paidSubscriptionId', 'paidPriceId', 'changeQuote'], async (world) => {
      const { subscriptionId, invoiceId, priceId } = await begin(world);
      await world.staff.post(`/admin/invoices/${invoiceId}/paid`);
      await settleSubscription(world.org.context(), invoiceId);
      const quoted = await world.owner.get<{ quote: string }>(
        `/self/subscriptions/${subscriptionId}/change/quote?priceId=${priceId}`,
      );
      const changeQuote = quoted.body.data.quote;
      return { paidSubscriptionId: subscriptionId, paidPriceId: priceId, changeQuote };
    }),
  ],
  calls: {
    listSubscriptionPayments: { ids: { subscriptionId: 'paidSubscriptionId' } },
    pauseSubscription: { ids: PAID, body: () => ({ days: 7 }) },
    resumeSubscription: { ids: PAID },
    pauseManagedSubscription: { ids: PAID, body: () => ({ days: 7 }) },
    resumeManagedSubscription: { ids: PAID },
    getSubscriptionWithdrawal: { ids: PAID },
    withdrawSubscription: { ids: PAID },
    quoteSubscriptionChange: { ids: PAID, query: (ids) => `priceId=${ids['paidPriceId']}` },
    changeSubscription: {
      ids: PAID,
      body: (ids) => ({ priceId: ids['paidPriceId'], quote: ids['changeQuote'] }),
    },
    createSubscription: {
      body: (ids) => ({
        productId: ids['subscriptionProductId'],
        priceId: ids['subscriptionPriceId'],
        quantity: 1,
      }),
    },
  },
};

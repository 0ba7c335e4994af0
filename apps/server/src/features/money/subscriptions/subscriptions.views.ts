import { viewCard } from '../payments/index.ts';
import type { Plan } from './plans.service.ts';
import type { PriceRow, ProductRow } from './plans.queries.ts';
import type { ManagedSubscriptionView } from './subscriptions.admin.schemas.ts';
import type {
  BaseSubscriptionProductView,
  SubscriptionProductView,
  SubscriptionView,
} from './subscriptions.schemas.ts';
import { isChangePaid } from './subscriptions.policy.ts';
import type { CompleteSubscription } from './subscriptions.service.ts';

const viewBaseProduct = (row: ProductRow): BaseSubscriptionProductView => ({
  id: row.id,
  active: row.active,
  name: row.name,
  description: row.description,
  featured: row.featured,
});

const viewBasePrice = (row: PriceRow): SubscriptionView['price'] => ({
  id: row.id,
  active: row.active,
  amount: row.amount,
  currency: row.currency,
  interval: row.interval,
  intervalCount: row.interval_count,
  maxAmount: row.max_amount,
  minAmount: row.min_amount,
  type: row.type,
  trialDays: row.trial_days,
});

export const viewPlan = ({ product, prices }: Plan): SubscriptionProductView => ({
  ...viewBaseProduct(product),
  prices: prices.map((price) => ({
    ...viewBasePrice(price),
    subscriptionProduct: viewBaseProduct(product),
    createdAt: price.created_at.toISOString(),
    updatedAt: price.updated_at.toISOString(),
  })),
  features: product.features,
  pauseDays: product.pause_days,
  createdAt: product.created_at.toISOString(),
  updatedAt: product.updated_at.toISOString(),
});

/** Of the caller, who is there. */
export const viewSubscription = (one: CompleteSubscription): SubscriptionView[] =>
  one.account === null
    ? []
    : [
        {
          id: one.row.id,
          status: one.row.status === 'pending' ? 'unpaid' : one.row.status,
          expiresAt: (one.row.cancel_at_end ? one.paidEnd : one.row.expires_at).toISOString(),
          cancelAtEnd: one.row.cancel_at_end,
          cancelScheduled: one.row.cancel_at_end,
          subscriptionProduct: viewBaseProduct(one.product),
          account: one.account,
          price: viewBasePrice(one.price),
          amount: one.row.amount,
          invoiceId: one.row.open_invoice_id,
          pauseDays: one.product.pause_days,
          changesTo: one.row.next_price_id,
          next:
            one.next === undefined
              ? null
              : {
                  plan: one.next.product.name,
                  price: viewBasePrice(one.next.price),
                  amount: one.row.next_amount ?? one.next.price.amount,
                },
          changePaid: isChangePaid(one.row),
          paidUntil: one.paidEnd.toISOString(),
          ...(one.method === undefined ? {} : { paymentMethod: viewCard({ row: one.method }) }),
          createdAt: one.row.created_at.toISOString(),
          updatedAt: one.row.updated_at.toISOString(),
        },
      ];

export const viewManaged = ({
  row,
  product,
  price,
  paidEnd,
  account,
  events,
}: CompleteSubscription): ManagedSubscriptionView => ({
  id: row.id,
  status: row.status,
  account,
  subscriptionProduct: viewBaseProduct(product),
  price: viewBasePrice(price),
  amount: row.amount,
  expiresAt: (row.cancel_at_end ? paidEnd : row.expires_at).toISOString(),
  cancelScheduled: row.cancel_at_end,
  invoiceId: row.open_invoice_id,
  events: events.map(({ id, kind, invoice_id, created_at }) => ({
    id,
    kind,
    invoiceId: invoice_id,
    createdAt: created_at.toISOString(),
  })),
  createdAt: row.created_at.toISOString(),
});

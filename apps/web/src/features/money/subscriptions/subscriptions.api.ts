import {
  getManagedSubscriptionOptions,
  listManagedSubscriptionProductsOptions,
  listOwnSubscriptionsOptions,
  listSubscriptionProductsOptions,
  listSubscriptionsOptions,
  type ManagedSubscription,
} from '@atrium/api';
import type { Tone } from '@atrium/ui/badge';
import type { ListFilter } from '../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../components/staff/list/use-list-state.ts';
import type { PlainTextId, TextFunctions } from '../../../lib/text.tsx';

export type SubscriptionStatus = ManagedSubscription['status'];

export const planOptions = () => listSubscriptionProductsOptions();
export const managedPlanOptions = () => listManagedSubscriptionProductsOptions();
export const ownSubscriptions = () => listOwnSubscriptionsOptions({ query: { pageSize: 100 } });

export const managedSubscriptionOf = (subscriptionId: string) =>
  getManagedSubscriptionOptions({ path: { subscriptionId } });

/** Begun and not paid. */
export const begunSubscriptions = () =>
  listOwnSubscriptionsOptions({ query: { status: 'unpaid', pageSize: 100 } });

/** Calls that answer otherwise once a plan or a subscription has changed. */
export const planCalls = ['listSubscriptionProducts', 'listManagedSubscriptionProducts'];
export const subscriptionCalls = [
  'listOwnSubscriptions',
  'listSubscriptions',
  'getManagedSubscription',
  'listOwnInvoices',
];

export const statusLooks: Record<SubscriptionStatus, { label: PlainTextId; tone: Tone }> = {
  pending: { label: 'subscriptions.status.pending', tone: 'warning' },
  trialing: { label: 'subscriptions.status.trialing', tone: 'brand' },
  active: { label: 'subscriptions.status.active', tone: 'success' },
  past_due: { label: 'subscriptions.status.past_due', tone: 'warning' },
  unpaid: { label: 'subscriptions.status.unpaid', tone: 'danger' },
  paused: { label: 'subscriptions.status.paused', tone: 'neutral' },
  canceled: { label: 'subscriptions.status.canceled', tone: 'neutral' },
};

export const sortable = ['amount', 'expiresAt', 'createdAt'] as const;

const STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'pending', 'canceled'] as const;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  { id: 'status', options: STATUSES.map((value) => ({ value, label: t(statusLooks[value].label) })) },
];

export const subscriptionsOf = (state: ListState) => {
  const { status } = state.chosen;
  return listSubscriptionsOptions({
    query: {
      ...askOf(state),
      // Held to its options when it was read from the address.
      ...(status !== undefined && { status: status as SubscriptionStatus }),
    },
  });
};

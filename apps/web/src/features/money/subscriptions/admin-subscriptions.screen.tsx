import { type ManagedSubscription, cancelManagedSubscription } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import type { ListColumn } from '../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { usePriceText } from './price-text.tsx';
import { SubscriptionTabs } from './subscription-tabs.tsx';
import { filtersOf, sortable, statusLooks, subscriptionCalls, subscriptionsOf } from './subscriptions.api.ts';

const page = definePage({ module: 'subscriptions' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Subscribers, their plans and payments. */
export default function AdminSubscriptionsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.subscriptions.title')} text={t('admin.subscriptions.text')} wide>
      <SubscriptionTabs />
      <div className="mt-4">
        <Subscriptions />
      </div>
    </AdminPage>
  );
}

const nameOf = ({ account, subscriptionProduct }: ManagedSubscription): string =>
  account === null ? subscriptionProduct.name : displayName(account);

function Subscriptions() {
  const { t } = useText();
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: '-createdAt', sortable, filters });
  const list = useQuery({ ...subscriptionsOf(state), placeholderData: keepPreviousData });
  return (
    <StaffList
      label={t('admin.subscriptions.title')}
      searchLabel={t('admin.subscriptions.search')}
      state={state}
      list={list}
      columns={useColumns()}
      filters={filters}
      nameOf={nameOf}
      empty={<EmptyState illustration={<Repeat />} title={t('admin.subscriptions.empty')} />}
    />
  );
}

function useColumns(): ListColumn<ManagedSubscription>[] {
  const { t } = useText();
  const format = useFormat();
  const priceText = usePriceText();
  const mayWrite = useHasPower('subscriptions:write');
  const columns: ListColumn<ManagedSubscription>[] = [
    {
      id: 'account',
      label: t('admin.subscriptions.who'),
      main: true,
      cell: ({ account }) => (
        <bdi className="block truncate font-medium">
          {account === null ? t('payments.gone') : displayName(account)}
        </bdi>
      ),
    },
    {
      id: 'plan',
      label: t('admin.subscriptions.plan'),
      cell: ({ subscriptionProduct: { name } }) => <bdi className="block truncate">{name}</bdi>,
    },
    {
      id: 'amount',
      label: t('admin.subscriptions.price'),
      sortBy: 'amount',
      cell: ({ price, amount }) => <span className="tabular-nums">{priceText(price, amount)}</span>,
    },
    {
      id: 'expiresAt',
      label: t('admin.subscriptions.until'),
      sortBy: 'expiresAt',
      cell: ({ expiresAt }) => (
        <time dateTime={expiresAt}>{format.date(expiresAt, { dateStyle: 'medium' })}</time>
      ),
    },
    {
      id: 'createdAt',
      label: t('admin.subscriptions.since'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    { id: 'state', label: t('admin.subscriptions.state'), cell: (one) => <State subscription={one} /> },
  ];
  return mayWrite
    ? [
        ...columns,
        { id: 'actions', label: t('admin.groups.actions'), cell: (one) => <Cancel subscription={one} /> },
      ]
    : columns;
}

function State({
  subscription: { status, cancelScheduled, invoiceId },
}: {
  subscription: ManagedSubscription;
}) {
  const { t } = useText();
  const { label, tone } = statusLooks[status];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{t(label)}</Badge>
      {cancelScheduled && status !== 'canceled' && <Badge>{t('admin.subscriptions.ending')}</Badge>}
      {invoiceId !== null && (
        <Link to={`/admin/invoices/${invoiceId}`} className={`${linkClass} text-sm`}>
          {t('invoices.one')}
        </Link>
      )}
    </span>
  );
}

function Cancel({ subscription }: { subscription: ManagedSubscription }) {
  const { t } = useText();
  const { mutation } = useSave(
    (now: boolean) =>
      cancelManagedSubscription({
        path: { subscriptionId: subscription.id },
        body: { now },
        throwOnError: true,
      }),
    { touches: subscriptionCalls, said: t('subscriptions.canceled'), onSaved: () => undefined },
  );
  if (subscription.status === 'canceled' || subscription.cancelScheduled) return null;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('subscriptions.cancel'),
        text: t('admin.subscriptions.cancelText', { name: nameOf(subscription) }),
        action: t('subscriptions.cancel'),
      }}
      onConfirm={() => mutation.mutate(false)}
    >
      {t('subscriptions.cancel')}
    </ConfirmButton>
  );
}

import type { ManagedSubscription } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import type { ListColumn } from '../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { CancelManaged, nameOf } from './managed-actions.tsx';
import { usePriceText } from './price-text.tsx';
import { SubscriptionState } from './subscription-state.tsx';
import { SubscriptionTabs } from './subscription-tabs.tsx';
import { filtersOf, sortable, subscriptionsOf } from './subscriptions.api.ts';

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
      cell: ({ id, account }) => (
        <Link to={`/admin/subscriptions/${id}`} className={linkClass}>
          <bdi className="block truncate font-medium">
            {account === null ? t('payments.gone') : displayName(account)}
          </bdi>
        </Link>
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
    {
      id: 'state',
      label: t('admin.subscriptions.state'),
      cell: (one) => <SubscriptionState subscription={one} />,
    },
  ];
  return mayWrite
    ? [
        ...columns,
        {
          id: 'actions',
          label: t('admin.groups.actions'),
          cell: (one) => <CancelManaged subscription={one} />,
        },
      ]
    : columns;
}

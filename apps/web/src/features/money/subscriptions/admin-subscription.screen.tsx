import type { ManagedSubscription } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { ManagedActions } from './managed-actions.tsx';
import { usePriceText } from './price-text.tsx';
import { SubscriptionState } from './subscription-state.tsx';
import { managedSubscriptionOf } from './subscriptions.api.ts';

const page = definePage({ module: 'subscriptions' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One subscription: its state, its story, and what the staff may do. */
export default function AdminSubscriptionScreen() {
  const { t } = useText();
  const { subscriptionId = '' } = useParams();
  const query = useQuery(managedSubscriptionOf(subscriptionId));
  const mayWrite = useHasPower('subscriptions:write');
  return (
    <AdminPage
      title={t('admin.subscriptions.one')}
      above={{ to: '/admin/subscriptions', label: t('admin.subscriptions.title') }}
    >
      <QueryState query={query} waiting={<RowsSkeleton />}>
        {({ data: subscription }) => (
          <>
            <Head subscription={subscription} />
            {mayWrite && <ManagedActions subscription={subscription} />}
            <Story subscription={subscription} />
          </>
        )}
      </QueryState>
    </AdminPage>
  );
}

interface Of {
  subscription: ManagedSubscription;
}

function Head({ subscription }: Of) {
  const { t } = useText();
  const format = useFormat();
  const priceText = usePriceText();
  const { account, subscriptionProduct, price, amount, expiresAt, createdAt } = subscription;
  const facts = [
    [t('admin.subscriptions.price'), priceText(price, amount)],
    [t('admin.subscriptions.until'), format.date(expiresAt, { dateStyle: 'medium' })],
    [t('admin.subscriptions.since'), format.date(createdAt, { dateStyle: 'medium' })],
  ] as const;
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
          {subscriptionProduct.name}
        </h2>
        <SubscriptionState subscription={subscription} />
      </div>
      <p className="mt-1 text-sm text-muted">
        {account === null ? (
          t('payments.gone')
        ) : (
          <PageLink to={`/people/${account.username}`} className="underline">
            <bdi>{displayName(account)}</bdi>
          </PageLink>
        )}
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const kinds: Readonly<Record<string, PlainTextId>> = {
  started: 'admin.subscriptions.story.started',
  billed: 'admin.subscriptions.story.billed',
  renewed: 'admin.subscriptions.story.renewed',
  pastDue: 'admin.subscriptions.story.pastDue',
  unpaid: 'admin.subscriptions.story.unpaid',
  ended: 'admin.subscriptions.story.ended',
  canceledAtEnd: 'admin.subscriptions.story.canceledAtEnd',
  methodChanged: 'admin.subscriptions.story.methodChanged',
  chargeFailed: 'admin.subscriptions.story.chargeFailed',
  chargeNeedsPayer: 'admin.subscriptions.story.chargeNeedsPayer',
  paused: 'admin.subscriptions.story.paused',
  resumed: 'admin.subscriptions.story.resumed',
  withdrawalAsked: 'admin.subscriptions.story.withdrawalAsked',
  withdrawn: 'admin.subscriptions.story.withdrawn',
  changePlanned: 'admin.subscriptions.story.changePlanned',
  changed: 'admin.subscriptions.story.changed',
  changePaid: 'admin.subscriptions.story.changePaid',
  changeFailed: 'admin.subscriptions.story.changeFailed',
  changeDropped: 'admin.subscriptions.story.changeDropped',
};

function Story({ subscription: { events } }: Of) {
  const { t } = useText();
  const format = useFormat();
  const told = events.flatMap((event) => {
    const text = kinds[event.kind];
    return text === undefined ? [] : [{ ...event, text }];
  });
  return (
    <section className="mt-8">
      <h3 className="font-semibold">{t('admin.subscriptions.story')}</h3>
      {told.length === 0 && <p className="mt-2 text-sm text-muted">{t('admin.subscriptions.story.empty')}</p>}
      <ol className="mt-3 border-s border-line">
        {told.map(({ id, text, invoiceId, createdAt }) => (
          <li key={id} className="relative flex flex-wrap items-baseline gap-x-3 py-2 ps-5 text-sm">
            <span
              aria-hidden="true"
              className="absolute -start-1 top-3.5 size-2 rounded-full bg-line-strong"
            />
            <span>{t(text)}</span>
            {invoiceId !== null && (
              <Link to={`/admin/invoices/${invoiceId}`} className={linkClass}>
                {t('invoices.one')}
              </Link>
            )}
            <time dateTime={createdAt} className="text-muted">
              {format.dateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

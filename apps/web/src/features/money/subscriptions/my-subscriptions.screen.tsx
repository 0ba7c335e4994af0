import { type Subscription, cancelSubscription } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { useCardName } from '../payments/index.ts';
import { ManageSubscription } from './manage-subscription.tsx';
import { usePriceText } from './price-text.tsx';
import { begunSubscriptions, ownSubscriptions, statusLooks, subscriptionCalls } from './subscriptions.api.ts';

const page = definePage({ module: 'subscriptions' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Subscriptions of the reader, each with its state in a sentence. */
export default function MySubscriptionsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('subscriptions.title')} hidden />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t('subscriptions.title')}</h1>
        <Link to="/plans" className={linkClass}>
          {t('subscriptions.plans')}
        </Link>
      </div>
      <MembersOnly waiting={<RowsSkeleton />}>
        <Subscriptions />
      </MembersOnly>
    </div>
  );
}

function Subscriptions() {
  const { t } = useText();
  const list = useQuery(ownSubscriptions());
  const begun = useQuery(begunSubscriptions()).data?.data ?? [];
  return (
    <QueryState
      query={list}
      waiting={<RowsSkeleton />}
      isEmpty={({ data }) => data.length === 0 && begun.length === 0}
      empty={
        <EmptyState
          illustration={<Repeat />}
          title={t('subscriptions.empty')}
          text={t('subscriptions.emptyText')}
          action={
            <Link to="/plans" className={buttonClass()}>
              {t('subscriptions.plans')}
            </Link>
          }
        />
      }
    >
      {({ data }) => (
        <ul className="divide-y divide-line border-y border-line">
          {[...begun.filter(({ id }) => data.every((one) => one.id !== id)), ...data].map((one) => (
            <Row key={one.id} subscription={one} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const { t } = useText();
  const priceText = usePriceText();
  const { status, subscriptionProduct: plan, price, amount, invoiceId, cancelScheduled } = subscription;
  const { label, tone } = statusLooks[status];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 dir="auto" className="font-medium wrap-anywhere">
          {plan.name}
        </h2>
        <p className="text-sm text-muted">{priceText(price, amount)}</p>
        <p className="mt-1">
          <Sentence subscription={subscription} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{t(label)}</Badge>
        {invoiceId !== null && (
          <Link to={`/invoices/${invoiceId}`} className={buttonClass({ size: 'sm', variant: 'primary' })}>
            {t('subscriptions.pay')}
          </Link>
        )}
        {status !== 'canceled' && !cancelScheduled && <ManageSubscription subscription={subscription} />}
        {status !== 'canceled' && !cancelScheduled && <Cancel subscription={subscription} />}
      </div>
    </li>
  );
}

function Sentence({ subscription }: { subscription: Subscription }) {
  const { status, expiresAt, cancelScheduled, paymentMethod, next } = subscription;
  const priceText = usePriceText();
  const { t } = useText();
  const nameOf = useCardName();
  const format = useFormat();
  const date = format.date(expiresAt);
  if (cancelScheduled && status !== 'canceled') return t('subscriptions.said.ends', { date });
  // Absent while a process of the version before answers.
  if (next && (status === 'active' || status === 'trialing'))
    return t('subscriptions.said.changes', {
      plan: next.plan,
      price: priceText(next.price, next.amount),
      date,
    });
  if (paymentMethod !== undefined && (status === 'active' || status === 'trialing'))
    return t('subscriptions.said.charged', { card: nameOf(paymentMethod), date });
  if (paymentMethod !== undefined && status === 'past_due')
    return t('subscriptions.said.pastDueCard', { card: nameOf(paymentMethod) });
  if (status === 'active') return t('subscriptions.said.renews', { date });
  if (status === 'trialing') return t('subscriptions.said.trial', { date });
  if (status === 'past_due') return t('subscriptions.said.pastDue');
  if (status === 'unpaid') return t('subscriptions.said.unpaid');
  if (status === 'paused') return t('subscriptions.said.paused');
  return t('subscriptions.said.ended');
}

function Cancel({ subscription }: { subscription: Subscription }) {
  const { id, status, expiresAt, paidUntil } = subscription;
  const { t } = useText();
  const format = useFormat();
  const isRunning = status === 'active' || status === 'trialing';
  const { mutation } = useSave(
    () => cancelSubscription({ path: { subscriptionId: id }, throwOnError: true }),
    { touches: subscriptionCalls, said: t('subscriptions.canceled'), onSaved: () => undefined },
  );
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('subscriptions.cancel'),
        text: isRunning
          ? t('subscriptions.cancelText', { date: format.date(paidUntil ?? expiresAt) })
          : t('subscriptions.cancelNowText'),
        action: t('subscriptions.cancel'),
      }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('subscriptions.cancel')}
    </ConfirmButton>
  );
}

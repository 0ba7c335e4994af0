import { type SubscriptionProduct, type SubscriptionProductPrice, createSubscription } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, Repeat } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { useBack } from '../../../lib/use-back.ts';
import { usePriceText } from './price-text.tsx';
import { planOptions, subscriptionCalls } from './subscriptions.api.ts';

const page = definePage({ module: 'subscriptions', queries: () => [planOptions()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The plans and their prices. */
export default function PlansScreen() {
  const { t } = useText();
  const { config } = useSite();
  const isMember = useIsMember();
  const plans = useQuery(planOptions());
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead
        title={t('subscriptions.plans')}
        description={t('subscriptions.plansText', { name: config.NAME })}
      />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">{t('subscriptions.plans')}</h1>
          <p className="mt-1 text-muted">{t('subscriptions.plansText', { name: config.NAME })}</p>
        </div>
        {isMember === true && (
          <Link to="/my/subscriptions" className={linkClass}>
            {t('subscriptions.title')}
          </Link>
        )}
      </div>
      <QueryState
        query={plans}
        waiting={<Skeleton className="h-64 w-full" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            illustration={<Repeat />}
            title={t('subscriptions.noPlans')}
            text={t('subscriptions.noPlansText')}
          />
        }
      >
        {({ data }) => (
          <ul className="grid items-stretch gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {data.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

function PlanCard({ plan }: { plan: SubscriptionProduct }) {
  const { t } = useText();
  return (
    <Card padding="lg" className={`flex h-full flex-col gap-4 ${plan.featured ? 'border-brand' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
          {plan.name}
        </h2>
        {plan.featured && <Badge tone="brand">{t('subscriptions.featured')}</Badge>}
      </div>
      {plan.description !== null && (
        <p dir="auto" className="whitespace-pre-line text-muted wrap-anywhere">
          {plan.description}
        </p>
      )}
      {plan.features.length > 0 && (
        <ul className="flex flex-col gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
              <bdi className="wrap-anywhere">{feature}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-auto flex flex-col gap-3">
        {plan.prices.map((price) => (
          <li key={price.id}>
            <Offer plan={plan} price={price} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Offer({ plan, price }: { plan: SubscriptionProduct; price: SubscriptionProductPrice }) {
  const { t } = useText();
  const priceText = usePriceText()(price, price.amount);
  const navigate = useNavigate();
  const isMember = useIsMember();
  const back = useBack();
  const own = back === null ? '/plans' : `/plans?redirect=${encodeURIComponent(back)}`;
  const { mutation } = useSave(
    async () => {
      const { data } = await createSubscription({
        body: { productId: plan.id, priceId: price.id, quantity: 1 },
        throwOnError: true,
      });
      const { invoiceId } = data.data;
      await navigate(
        invoiceId === null
          ? (back ?? '/my/subscriptions')
          : `/invoices/${invoiceId}${back === null ? '' : `?redirect=${encodeURIComponent(back)}`}`,
      );
    },
    { touches: subscriptionCalls, said: null, onSaved: () => undefined },
  );
  return (
    <>
      <p className="font-semibold">{priceText}</p>
      {price.trialDays > 0 && (
        <p className="text-sm text-muted">{t('subscriptions.trial', { count: price.trialDays })}</p>
      )}
      {isMember === true ? (
        <Button
          wide
          className="mt-2"
          variant={plan.featured ? 'primary' : 'secondary'}
          aria-label={t('subscriptions.joinAt', { plan: plan.name, price: priceText })}
          pending={mutation.isPending}
          onClick={() => mutation.mutate(undefined)}
        >
          {t('subscriptions.join')}
        </Button>
      ) : (
        <Link
          to={`/auth/sign-in?redirect=${encodeURIComponent(own)}`}
          className={`${linkClass} mt-2 inline-block`}
        >
          {t('subscriptions.signIn')}
        </Link>
      )}
    </>
  );
}

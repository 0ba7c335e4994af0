import {
  type SubscriptionProduct,
  type SubscriptionProductPrice,
  archiveSubscriptionPrice,
  updateSubscriptionProduct,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { Plus, Repeat } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { usePriceText } from './price-text.tsx';
import { SubscriptionTabs } from './subscription-tabs.tsx';
import { managedPlanOptions, planCalls } from './subscriptions.api.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));
const PriceDialog = lazy(() => import('./price-dialog.tsx'));

const page = definePage({ module: 'subscriptions' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Plans and their prices, archived ones too. */
export default function AdminPlansScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.subscriptions.title')} text={t('admin.subscriptions.text')}>
      <SubscriptionTabs />
      <div className="mt-4">
        <Plans />
      </div>
    </AdminPage>
  );
}

function Plans() {
  const { t } = useText();
  const mayWrite = useHasPower('subscriptions:write');
  const plans = useQuery(managedPlanOptions());
  const [edited, setEdited] = useState<SubscriptionProduct | 'new' | null>(null);
  const [priced, setPriced] = useState<SubscriptionProduct | null>(null);
  return (
    <>
      {mayWrite && (
        <Button
          variant="primary"
          className="mb-4"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {t('admin.subscriptions.addPlan')}
        </Button>
      )}
      <QueryState
        query={plans}
        waiting={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            illustration={<Repeat />}
            title={t('admin.subscriptions.noPlans')}
            text={t('admin.subscriptions.noPlansText')}
          />
        }
      >
        {({ data }) => (
          <ul className="divide-y divide-line border-y border-line">
            {data.map((plan) => (
              <Row
                key={plan.id}
                plan={plan}
                mayWrite={mayWrite}
                edit={() => setEdited(plan)}
                price={() => setPriced(plan)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {edited !== null && (
          <PlanDialog existing={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        )}
        {priced !== null && <PriceDialog plan={priced} onClose={() => setPriced(null)} />}
      </Suspense>
    </>
  );
}

interface RowProps {
  plan: SubscriptionProduct;
  mayWrite: boolean;
  edit: () => void;
  price: () => void;
}

function Row({ plan, mayWrite, edit, price }: RowProps) {
  const { t } = useText();
  const { mutation } = useSave(
    (active: boolean) =>
      updateSubscriptionProduct({
        path: { subscriptionProductId: plan.id },
        body: { active },
        throwOnError: true,
      }),
    { touches: planCalls, said: t('form.saved'), onSaved: () => undefined },
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 dir="auto" className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {plan.name}
          {plan.featured && <Badge tone="brand">{t('subscriptions.featured')}</Badge>}
          {!plan.active && <Badge>{t('admin.subscriptions.archived')}</Badge>}
        </h2>
        {plan.features.length > 0 && <p className="text-sm text-muted">{plan.features.join(' · ')}</p>}
        <ul className="mt-2 flex flex-col gap-1">
          {plan.prices.map((one) => (
            <Price key={one.id} plan={plan} price={one} mayWrite={mayWrite} />
          ))}
        </ul>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={price}>
            {t('admin.subscriptions.addPrice')}
          </Button>
          <Button size="sm" onClick={edit}>
            {t('admin.subscriptions.edit')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            pending={mutation.isPending}
            onClick={() => mutation.mutate(!plan.active)}
          >
            {t(plan.active ? 'admin.subscriptions.archive' : 'admin.subscriptions.restore')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface PriceProps {
  plan: SubscriptionProduct;
  price: SubscriptionProductPrice;
  mayWrite: boolean;
}

function Price({ plan, price, mayWrite }: PriceProps) {
  const { t } = useText();
  const text = usePriceText()(price, price.amount);
  const { mutation } = useSave(
    () =>
      archiveSubscriptionPrice({
        path: { subscriptionProductId: plan.id, subscriptionPriceId: price.id },
        throwOnError: true,
      }),
    { touches: planCalls, said: t('form.saved'), onSaved: () => undefined },
  );
  return (
    <li className="flex flex-wrap items-center gap-2 tabular-nums">
      {text}
      {price.trialDays > 0 && (
        <span className="text-sm text-muted">{t('subscriptions.trial', { count: price.trialDays })}</span>
      )}
      {!price.active && <Badge>{t('admin.subscriptions.archived')}</Badge>}
      {price.active && mayWrite && (
        <ConfirmButton
          size="sm"
          variant="quiet"
          aria-label={t('admin.subscriptions.archivePrice', { price: text })}
          pending={mutation.isPending}
          question={{
            title: t('admin.subscriptions.archivePrice', { price: text }),
            text: t('admin.subscriptions.archivePriceText'),
            action: t('admin.subscriptions.archive'),
          }}
          onConfirm={() => mutation.mutate(undefined)}
        >
          {t('admin.subscriptions.archive')}
        </ConfirmButton>
      )}
    </li>
  );
}

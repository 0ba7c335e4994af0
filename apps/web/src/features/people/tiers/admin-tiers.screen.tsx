import { type AccountTier, deleteTier } from '@atrium/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { lazy } from 'react';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../components/staff/catalog.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { tierCalls, tierList } from './tiers.api.ts';

const TierDialog = lazy(() => import('./tier-dialog.tsx'));

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Badges of people and teams. */
export default function AdminTiersScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.tiers.title')} text={t('admin.tiers.text')}>
      <Tiers />
    </AdminPage>
  );
}

function Tiers() {
  const { t } = useText();
  return (
    <Catalog<AccountTier>
      power="accounts:write"
      list={useInfiniteQuery(tierList())}
      texts={{
        add: t('admin.tiers.add'),
        emptyTitle: t('admin.tiers.empty'),
        emptyText: t('admin.tiers.emptyText'),
        deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
        deleteText: t('admin.tiers.deleteText'),
      }}
      illustration={<Medal />}
      remove={(tierId) => deleteTier({ path: { tierId }, throwOnError: true })}
      touches={tierCalls}
      row={(tier, open) => <Row tier={tier} open={open} />}
      dialog={(_what, tier, close) => <TierDialog existing={tier} onClose={close} />}
    />
  );
}

function Row({ tier, open }: { tier: AccountTier; open: (what: 'edit' | 'delete') => void }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      <img
        src={pictureOf(tier.image, 'thumbnail') ?? ''}
        alt=""
        className="size-10 shrink-0 rounded-full border-2 border-line object-cover"
        style={tier.color === null ? undefined : { borderColor: tier.color }}
      />
      <div className="min-w-40 grow">
        <h2 dir="auto" className="font-medium">
          {tier.name}
        </h2>
        <p className="text-sm text-muted">
          {t('admin.tiers.priorityOf', { number: format.number(tier.priority) })}
          {tier.productIds.length > 0 && ` · ${t('admin.tiers.plansOf', { count: tier.productIds.length })}`}
        </p>
      </div>
      <RowDeeds open={open} />
    </>
  );
}

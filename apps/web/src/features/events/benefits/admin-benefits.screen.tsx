import { type Benefit, deleteBenefit } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { lazy } from 'react';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../components/staff/catalog.tsx';
import { usePeriodBadge } from '../../../components/staff/period.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { allBenefitsOptions, benefitCalls } from './benefits.api.ts';

const BenefitDialog = lazy(() => import('./benefit-dialog.tsx'));

const page = definePage({ module: 'benefits' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Offers of all times, as the staff keep them. */
export default function AdminBenefitsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('benefits.title')} text={t('benefits.admin.text')}>
      <Benefits />
    </AdminPage>
  );
}

function Benefits() {
  const { t } = useText();
  return (
    <Catalog
      power="benefits:write"
      list={useInfiniteQuery(allBenefitsOptions())}
      texts={{
        add: t('benefits.add'),
        emptyTitle: t('benefits.empty'),
        emptyText: t('benefits.admin.empty'),
        deleteTitle: ({ title }) => t('form.deleteQuestion', { name: title }),
        deleteText: t('benefits.deleteText'),
      }}
      illustration={<BadgePercent />}
      remove={(benefitId) => deleteBenefit({ path: { benefitId }, throwOnError: true })}
      touches={benefitCalls}
      row={(benefit, open) => <Row benefit={benefit} open={open} />}
      dialog={(_what, existing, close) => <BenefitDialog existing={existing} onClose={close} />}
    />
  );
}

function Row({ benefit, open }: { benefit: Benefit; open: (what: 'edit' | 'delete') => void }) {
  const badge = usePeriodBadge()(benefit);
  return (
    <>
      <Image
        src={pictureOf(benefit.image, 'thumbnail')}
        alt=""
        seed={benefit.slug}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md"
      />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="font-medium">
          {benefit.title}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={badge.tone}>{badge.label}</Badge>
          {badge.when}
        </p>
      </div>
      <RowDeeds open={open} />
    </>
  );
}

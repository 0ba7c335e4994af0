import { type Benefit, deleteBenefit } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgePercent, Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { AdminPage, RowsSkeleton } from '../../components/staff/admin-page.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { usePeriodBadge } from '../../components/staff/period.ts';
import { QueryState } from '../../components/query-state.tsx';
import { pictureOf } from '../../lib/pictures.ts';
import { itemsOf } from '../../lib/queries.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { allBenefitsOptions, benefitCalls } from './benefits.api.ts';

const BenefitDialog = lazy(() => import('./benefit-dialog.tsx'));
const DeleteQuestion = lazy(() => import('../../components/staff/delete-question.tsx'));

type Open = { what: 'new' } | { what: 'edit' | 'delete'; benefit: Benefit } | null;

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
  const list = useInfiniteQuery(allBenefitsOptions());
  const benefits = itemsOf(list.data);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = useSave((benefitId: string) => deleteBenefit({ path: { benefitId }, throwOnError: true }), {
    touches: benefitCalls,
    said: t('form.deleted'),
    onSaved: close,
  });
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'new' })}>
      {t('benefits.add')}
    </Button>
  );
  return (
    <>
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => benefits.length === 0}
        empty={
          <EmptyState
            illustration={<BadgePercent />}
            title={t('benefits.empty')}
            text={t('benefits.admin.empty')}
            action={add}
          />
        }
      >
        {() => (
          <>
            <div className="mb-4 flex justify-end">{add}</div>
            <ul className="divide-y divide-line border-y border-line">
              {benefits.map((benefit) => (
                <Row key={benefit.id} benefit={benefit} open={(what) => setOpen({ what, benefit })} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open?.what === 'new' && <BenefitDialog existing={undefined} onClose={close} />}
        {open?.what === 'edit' && <BenefitDialog existing={open.benefit} onClose={close} />}
        {open?.what === 'delete' && (
          <DeleteQuestion
            title={t('form.deleteQuestion', { name: open.benefit.title })}
            text={t('benefits.deleteText')}
            pending={remove.mutation.isPending}
            onDelete={() => remove.mutation.mutate(open.benefit.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface RowProps {
  benefit: Benefit;
  open: (what: 'edit' | 'delete') => void;
}

function Row({ benefit, open }: RowProps) {
  const { t } = useText();
  const badge = usePeriodBadge()(benefit);
  return (
    <li className="flex flex-wrap items-center gap-4 py-4">
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
      <div className="flex gap-1">
        <Button size="sm" onClick={() => open('edit')}>
          {t('form.edit')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => open('delete')}>
          {t('form.delete')}
        </Button>
      </div>
    </li>
  );
}

import { type ManagedAdvertisement, deleteAdvertisement } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, RectangleEllipsis } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { AdminPage, RowsSkeleton } from '../../components/staff/admin-page.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { usePeriodBadge } from '../../components/staff/period.ts';
import { QueryState } from '../../components/query-state.tsx';
import { pictureOf } from '../../lib/pictures.ts';
import { itemsOf } from '../../lib/queries.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { advertisementCalls, advertisementListOptions } from './advertisements.api.ts';

const AdvertisementDialog = lazy(() => import('./advertisement-dialog.tsx'));
const DeleteQuestion = lazy(() => import('../../components/staff/delete-question.tsx'));

type Open = { what: 'new' } | { what: 'edit' | 'delete'; advertisement: ManagedAdvertisement } | null;

/** Advertisements of all times with what became of them. */
export default function AdminAdvertisementsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('ads.title')} text={t('ads.text')}>
      <Advertisements />
    </AdminPage>
  );
}

function Advertisements() {
  const { t } = useText();
  const list = useInfiniteQuery(advertisementListOptions());
  const advertisements = itemsOf(list.data);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = useSave(
    (advertisementId: string) => deleteAdvertisement({ path: { advertisementId }, throwOnError: true }),
    { touches: advertisementCalls, said: t('form.deleted'), onSaved: close },
  );
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'new' })}>
      {t('ads.add')}
    </Button>
  );
  return (
    <>
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => advertisements.length === 0}
        empty={
          <EmptyState
            illustration={<RectangleEllipsis />}
            title={t('ads.empty')}
            text={t('ads.emptyText')}
            action={add}
          />
        }
      >
        {() => (
          <>
            <div className="mb-4 flex justify-end">{add}</div>
            <ul className="divide-y divide-line border-y border-line">
              {advertisements.map((advertisement) => (
                <Row
                  key={advertisement.id}
                  advertisement={advertisement}
                  open={(what) => setOpen({ what, advertisement })}
                />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open?.what === 'new' && <AdvertisementDialog existing={undefined} onClose={close} />}
        {open?.what === 'edit' && <AdvertisementDialog existing={open.advertisement} onClose={close} />}
        {open?.what === 'delete' && (
          <DeleteQuestion
            title={t('form.deleteQuestion', { name: open.advertisement.title })}
            text={t('ads.deleteText')}
            pending={remove.mutation.isPending}
            onDelete={() => remove.mutation.mutate(open.advertisement.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface RowProps {
  advertisement: ManagedAdvertisement;
  open: (what: 'edit' | 'delete') => void;
}

function Row({ advertisement, open }: RowProps) {
  const { t } = useText();
  const badge = usePeriodBadge()(advertisement);
  const { id, title, image, views, clicks } = advertisement;
  return (
    <li className="relative flex flex-wrap items-center gap-4 py-4">
      <Image
        src={pictureOf(image, 'thumbnail')}
        alt=""
        seed={id}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md"
      />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="font-medium">
          <Link to={`/admin/advertisements/${id}`} className="rounded-sm hover:underline">
            {title}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={badge.tone}>{badge.label}</Badge>
          <span>{t('ads.views', { count: views })}</span>
          <span>{t('ads.clicks', { count: clicks })}</span>
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

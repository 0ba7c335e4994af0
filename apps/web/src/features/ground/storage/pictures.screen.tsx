import { deleteStoredPicture, markStoredPicture, type StorageTotals, type StoredPicture } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { EmptyState } from '@atrium/ui/empty-state';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { Skeleton } from '@atrium/ui/skeleton';
import { Stat, StatList } from '@atrium/ui/stat';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, HardDrive } from 'lucide-react';
import { useMemo } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import type { BulkAction } from '../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../components/staff/list/use-list-state.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { usePictureColumns } from './picture-columns.tsx';
import { filtersOf, picturesOf, sortable, totalsOptions } from './pictures.api.ts';

const page = definePage({ module: 'storage' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The kinds of files and their sizes, then the pictures by size and use. */
export default function PicturesScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.storage.title')} text={t('admin.storage.text')} wide>
      <Totals />
      <Pictures />
    </AdminPage>
  );
}

function Totals() {
  const { t } = useText();
  const format = useFormat();
  const totals = useQuery(totalsOptions());
  const stat = (label: string, { count, bytes }: StorageTotals['files']) => (
    <Stat label={label} value={formatBytes(bytes, format)} note={format.number(count)} />
  );
  return (
    <QueryState query={totals} waiting={<Skeleton className="mb-6 h-14 w-full rounded-lg" />}>
      {({ data: { pictures, videos, files, archives, used, limit, largest } }) => (
        <>
          {limit !== null && <Limit used={used} limit={limit} />}
          <StatList className="mb-6">
            {stat(t('admin.storage.all'), {
              count: pictures.count + videos.count + files.count,
              bytes: pictures.bytes + videos.bytes + files.bytes,
            })}
            {stat(t('admin.storage.pictures'), pictures)}
            {stat(t('admin.storage.videos'), videos)}
            {stat(t('admin.storage.files'), files)}
            <Stat label={t('admin.storage.archives')} value={formatBytes(archives, format)} />
          </StatList>
          {largest.length > 0 && <Largest largest={largest} />}
        </>
      )}
    </QueryState>
  );
}

function Largest({ largest }: Pick<StorageTotals, 'largest'>) {
  const { t } = useText();
  const format = useFormat();
  return (
    <section className="mb-6 flex max-w-xl flex-col gap-2">
      <h2 className="font-semibold">{t('admin.storage.largest')}</h2>
      <ul className="flex flex-col gap-1">
        {largest.map(({ account, bytes }) => (
          <li key={account.id} className="flex justify-between gap-4">
            <bdi className="truncate">{displayName(account)}</bdi>
            <span className="tabular-nums">{formatBytes(bytes, format)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NEARLY_FULL = 0.8;

function Limit({ used, limit }: { used: number; limit: number }) {
  const { t } = useText();
  const format = useFormat();
  const share = limit === 0 ? 1 : used / limit;
  return (
    <div className="mb-6 flex max-w-xl flex-col gap-3">
      <ProgressBar
        label={t('admin.storage.limit')}
        value={share}
        valueText={t('admin.storage.usedOf', {
          used: formatBytes(used, format),
          limit: formatBytes(limit, format),
        })}
      />
      {share >= NEARLY_FULL && (
        <Banner tone={share >= 1 ? 'danger' : 'warning'} icon={<CircleAlert aria-hidden="true" />}>
          {t(share >= 1 ? 'admin.storage.full' : 'admin.storage.nearlyFull')}
        </Banner>
      )}
    </div>
  );
}

function Pictures() {
  const { t } = useText();
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: '-size', sortable, filters });
  const list = useQuery({ ...picturesOf(state), placeholderData: keepPreviousData });
  const mark = (id: string, moderation: 'safe' | 'warning') =>
    markStoredPicture({ path: { imageId: id }, body: { moderation }, throwOnError: true });
  const bulk: BulkAction<StoredPicture>[] = [
    {
      id: 'cover',
      label: t('admin.storage.cover'),
      run: ({ id }) => mark(id, 'warning'),
      undo: ({ id, image }) => mark(id, image?.moderation ?? 'safe'),
    },
    { id: 'uncover', label: t('admin.storage.uncover'), run: ({ id }) => mark(id, 'safe') },
    {
      id: 'delete',
      label: t('admin.storage.delete'),
      run: ({ id }) => deleteStoredPicture({ path: { imageId: id }, throwOnError: true }),
    },
  ];
  return (
    <StaffList
      label={t('admin.storage.pictures')}
      searchLabel={t('admin.storage.search')}
      state={state}
      list={list}
      columns={usePictureColumns()}
      filters={filters}
      nameOf={({ name }) => name ?? t('admin.storage.noName')}
      mayPick={({ image }) => image !== null}
      bulk={useHasPower('storage:write') ? bulk : undefined}
      touches={['getStorageTotals']}
      empty={<EmptyState illustration={<HardDrive />} title={t('admin.storage.empty')} />}
    />
  );
}

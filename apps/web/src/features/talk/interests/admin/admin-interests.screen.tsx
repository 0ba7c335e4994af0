import { type InterestEntry, updateInterest } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hash, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import type { BulkAction } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { definePage } from '../../../../lib/page.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { allInterestsOf, filtersOf, interestCalls, sortable } from './all-interests.api.ts';
import { type InterestDeed, useInterestColumns } from './interest-columns.tsx';

const InterestDialog = lazy(() => import('./interest-dialog.tsx'));
const MergeDialog = lazy(() => import('./merge-dialog.tsx'));
const DeleteInterest = lazy(() => import('./delete-interest.tsx'));

const page = definePage({ module: 'interests' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Topics that members choose: order among them is kept here. */
export default function AdminInterestsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.interests.title')} text={t('admin.interests.text')} wide>
      <Interests />
    </AdminPage>
  );
}

type Open = { deed: 'add' } | { deed: InterestDeed; interest: InterestEntry };

function Interests() {
  const { t } = useText();
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: 'name', sortable, filters });
  const [open, setOpen] = useState<Open | null>(null);
  const mayWrite = useHasPower('interests:write');
  const bulk = useBulk();
  const list = useQuery({ ...allInterestsOf(state), placeholderData: keepPreviousData });
  const columns = useInterestColumns(mayWrite ? (deed, interest) => setOpen({ deed, interest }) : undefined);
  return (
    <>
      {mayWrite && (
        <Button
          variant="primary"
          className="mb-4"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpen({ deed: 'add' })}
        >
          {t('admin.interests.add')}
        </Button>
      )}
      <StaffList
        label={t('admin.interests.title')}
        searchLabel={t('admin.interests.search')}
        state={state}
        list={list}
        columns={columns}
        filters={filters}
        nameOf={({ name }) => name}
        bulk={mayWrite ? bulk : undefined}
        touches={interestCalls}
        empty={<EmptyState illustration={<Hash />} title={t('admin.interests.empty')} />}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <Deed open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function Deed({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.deed === 'add') return <InterestDialog existing={undefined} onClose={onClose} />;
  const { deed, interest } = open;
  if (deed === 'edit') return <InterestDialog existing={interest} onClose={onClose} />;
  if (deed === 'merge') return <MergeDialog interest={interest} onClose={onClose} />;
  return <DeleteInterest interest={interest} onClose={onClose} />;
}

function useBulk(): BulkAction<InterestEntry>[] {
  const { t } = useText();
  const feature = (featured: boolean) => ({
    run: ({ id }: InterestEntry) =>
      updateInterest({ path: { interestId: id }, body: { featured }, throwOnError: true }),
    undo: ({ id, featured: before }: InterestEntry) =>
      updateInterest({ path: { interestId: id }, body: { featured: before }, throwOnError: true }),
  });
  return [
    { id: 'feature', label: t('admin.interests.feature'), ...feature(true) },
    { id: 'unfeature', label: t('admin.interests.unfeature'), ...feature(false) },
  ];
}

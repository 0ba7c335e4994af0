import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { displayName } from '../../../../lib/names.ts';
import { definePage } from '../../../../lib/page.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { ReasonDialog } from '../index.ts';
import { usePostColumns } from './post-columns.tsx';
import { filtersOf, postCalls, postsFile, postsOf, sortable } from './posts.api.ts';
import { usePostBulk } from './use-post-bulk.ts';

const page = definePage({ module: 'activities' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every post and comment, those that members do not see too. */
export default function AdminPostsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.posts.title')} text={t('admin.posts.text')} wide>
      <Posts />
    </AdminPage>
  );
}

function Posts() {
  const { t } = useText();
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: '-createdAt', sortable, filters });
  const list = useQuery({ ...postsOf(state), placeholderData: keepPreviousData });
  const { bulk, asked, answer } = usePostBulk();
  const mayWrite = useHasPower('activities:write');
  const mayExport = useHasPower('people.export');
  const file = useSaveFile('posts.csv', () => postsFile(state));
  return (
    <>
      <StaffList
        label={t('admin.posts.title')}
        searchLabel={t('admin.posts.search')}
        state={state}
        list={list}
        columns={usePostColumns()}
        filters={filters}
        nameOf={({ activity }) => activity.message.slice(0, 60) || displayName(activity.account)}
        bulk={mayWrite ? bulk : undefined}
        touches={postCalls}
        exporting={mayExport ? { pending: file.isPending, start: () => file.mutate() } : undefined}
        empty={<EmptyState illustration={<Newspaper />} title={t('admin.posts.empty')} />}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <ReasonDialog
            asked={asked.what}
            name={asked.name}
            close={() => answer(null)}
            decide={({ reason }) => Promise.resolve(answer(reason))}
          />
        </Suspense>
      )}
    </>
  );
}

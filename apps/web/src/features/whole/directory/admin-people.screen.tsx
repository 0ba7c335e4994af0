import type { AccountEntry } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button, buttonClass } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp, UserPlus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { TierBadges } from '../../../components/tier-badges.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import type { ListColumn } from '../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { allTiers } from '../../people/tiers/index.ts';
import { filtersOf, peopleFile, peopleOf, personPath, sortable } from './directory.api.ts';
import { Standing } from './standing.tsx';

const AddPersonDialog = lazy(() => import('./adding/add-person-dialog.tsx'));

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Everybody, for the staff. */
export default function AdminPeopleScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.people.title')} text={t('admin.people.text')} wide>
      <People />
    </AdminPage>
  );
}

function People() {
  const { t } = useText();
  const tiers = useQuery(allTiers()).data?.data;
  const filters = useMemo(() => filtersOf(t, tiers), [t, tiers]);
  const state = useListState({ sort: '-createdAt', sortable, filters });
  const list = useQuery({ ...peopleOf(state), placeholderData: keepPreviousData });
  const mayWrite = useHasPower('accounts:write');
  const mayExport = useHasPower('people.export');
  const file = useSaveFile('people.csv', () => peopleFile(state));
  return (
    <>
      {mayWrite && <AddPeople />}
      <StaffList
        label={t('admin.people.title')}
        searchLabel={t('admin.people.search')}
        state={state}
        list={list}
        columns={useColumns()}
        filters={filters}
        nameOf={displayName}
        exporting={mayExport ? { pending: file.isPending, start: () => file.mutate() } : undefined}
        empty={<EmptyState illustration={<UsersRound />} title={t('admin.people.empty')} />}
      />
    </>
  );
}

function AddPeople() {
  const { t } = useText();
  const [adding, setAdding] = useState(false);
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t('admin.people.add')}
      </Button>
      <PageLink to="/admin/accounts/import" className={buttonClass({})}>
        <FileUp aria-hidden="true" />
        {t('admin.people.import')}
      </PageLink>
      {adding && (
        <Suspense fallback={null}>
          <AddPersonDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useColumns(): ListColumn<AccountEntry>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'name',
      label: t('admin.people.name'),
      sortBy: 'name',
      main: true,
      cell: (person) => <Name person={person} />,
    },
    {
      id: 'email',
      label: t('admin.people.email'),
      cell: ({ email }) => <span className="truncate">{email ?? '–'}</span>,
    },
    {
      id: 'createdAt',
      label: t('admin.people.joined'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    { id: 'status', label: t('admin.people.status'), cell: (person) => <Standing person={person} /> },
  ];
}

function Name({ person }: { person: AccountEntry }) {
  const name = displayName(person);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar decorative name={name} imageUrl={pictureOf(person.image, 'thumbnail')} size="sm" />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <PageLink
            to={personPath(person.id)}
            dir="auto"
            className={`block truncate font-medium ${cardLinkClass}`}
          >
            {name}
          </PageLink>
          <TierBadges account={person} short />
        </span>
        <span dir="ltr" className="block truncate text-muted">
          @{person.username}
        </span>
      </span>
    </span>
  );
}

import type { AccountStory } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Merge, SquarePen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName, titleOf } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useHasPower, useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonTiers } from '../../people/tiers/index.ts';
import { storyOf } from './directory.api.ts';
import { StandingActions } from './standing-actions.tsx';
import { Standing } from './standing.tsx';
import { StoryDetails } from './story-details.tsx';
import { StoryParts } from './story-parts.tsx';

const EditPersonDialog = lazy(() => import('./edit-person-dialog.tsx'));
const MergeAccountDialog = lazy(() => import('./merge-account-dialog.tsx'));

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** All that the organization knows of a person. */
export default function AdminPersonScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('admin.person.title')}
      above={{ to: '/admin/accounts', label: t('admin.people.title') }}
      wide
    >
      <Person />
    </AdminPage>
  );
}

function Person() {
  const { t } = useText();
  const { accountId = '' } = useParams();
  const story = useQuery(storyOf(accountId));
  return (
    <QueryState
      query={story}
      waiting={
        <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full rounded-lg" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      }
    >
      {({ data }) => (
        <>
          <Head story={data} />
          <div className="mt-6 grid items-start gap-6 md:grid-cols-2">
            <StoryDetails story={data} />
            <PersonTiers accountId={data.account.id} />
            <StoryParts story={data} />
          </div>
        </>
      )}
    </QueryState>
  );
}

function Head({ story }: { story: AccountStory }) {
  const { account, details } = story;
  const { t } = useText();
  const format = useFormat();
  const name = displayName(account);
  const { suspension } = details;
  return (
    <header className="flex flex-wrap items-center gap-4 rounded-lg border border-line p-4">
      <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} size="lg" />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="text-xl font-semibold">
          {name}
        </h2>
        <p className="text-sm text-muted">
          <PageLink to={`/people/${account.username}`} className="underline">
            @{account.username}
          </PageLink>
          {titleOf(account) !== null && <bdi> · {titleOf(account)}</bdi>}
        </p>
        <div className="mt-2">
          <Standing person={account} />
        </div>
        {suspension !== null && (
          <p className="mt-2 text-sm text-muted">
            {suspension.until === null
              ? t('admin.person.suspendedForNow', { moment: format.dateTime(suspension.since) })
              : t('admin.person.suspendedUntil', { moment: format.dateTime(suspension.until) })}
            {suspension.reason !== '' && (
              <>
                {' · '}
                <q dir="auto">{suspension.reason}</q>
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <EditPerson story={story} />
        <MergePerson story={story} />
        <StandingActions account={account} />
      </div>
    </header>
  );
}

function EditPerson({ story }: { story: AccountStory }) {
  const { t } = useText();
  const [editing, setEditing] = useState(false);
  if (!useHasPower('accounts:write')) return null;
  return (
    <>
      <Button icon={<SquarePen aria-hidden="true" />} onClick={() => setEditing(true)}>
        {t('form.edit')}
      </Button>
      {editing && (
        <Suspense fallback={null}>
          <EditPersonDialog story={story} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Not for teams, which only people act for, nor for oneself. */
function MergePerson({ story: { account } }: { story: AccountStory }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const [merging, setMerging] = useState(false);
  const mayEdit = useHasPower('accounts:write');
  // All of one account comes under the sign-in of another.
  const maySignIns = useHasPower('identity');
  if (!mayEdit || !maySignIns) return null;
  if (self?.id === account.id || account.accountType === 'team') return null;
  return (
    <>
      <Button icon={<Merge aria-hidden="true" />} onClick={() => setMerging(true)}>
        {t('admin.merge.open')}
      </Button>
      {merging && (
        <Suspense fallback={null}>
          <MergeAccountDialog account={account} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  );
}

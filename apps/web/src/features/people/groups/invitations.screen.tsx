import type { Group } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { GroupRow, GroupRowsSkeleton } from './group-row.tsx';
import { invitedGroups, requestedGroups } from './groups.api.ts';
import { MembershipButton } from './membership-button.tsx';
import { useMove } from './use-standing.ts';

const page = definePage({ module: 'groups' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Pending between the reader and groups: invitations to answer, and requests that await an answer. */
export default function InvitationsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('groups.invitations')} hidden />
      <h1 className="text-2xl font-semibold">{t('groups.invitations')}</h1>
      <MembersOnly waiting={<GroupRowsSkeleton />}>
        <Lists />
      </MembersOnly>
    </div>
  );
}

function Lists() {
  const { t } = useText();
  const invited = useInfiniteQuery(invitedGroups(false));
  const requested = useInfiniteQuery(requestedGroups());
  const rejected = useInfiniteQuery(invitedGroups(true));
  const all = [invited, requested, rejected].map((list) => itemsOf(list.data).length);
  return (
    <QueryState
      query={invited}
      waiting={<GroupRowsSkeleton />}
      isEmpty={() => all.every((count) => count === 0) && !requested.isPending && !rejected.isPending}
      empty={
        <EmptyState
          illustration={<MailOpen />}
          title={t('groups.noInvitations')}
          text={t('groups.noInvitationsText')}
          action={
            <Link to="/groups" className={buttonClass({ variant: 'primary' })}>
              {t('groups.discover')}
            </Link>
          }
        />
      }
    >
      {() => (
        <>
          <Part title={t('groups.invitedTo')} groups={itemsOf(invited.data)}>
            <MoreButton list={invited} waiting={<GroupRowsSkeleton count={2} />} />
          </Part>
          <Part title={t('groups.askedFor')} groups={itemsOf(requested.data)}>
            <MoreButton list={requested} waiting={<GroupRowsSkeleton count={2} />} />
          </Part>
          <Part title={t('groups.refused')} groups={itemsOf(rejected.data)} refused>
            <MoreButton list={rejected} waiting={<GroupRowsSkeleton count={2} />} />
          </Part>
        </>
      )}
    </QueryState>
  );
}

interface PartProps {
  title: string;
  groups: readonly Group[];
  refused?: boolean;
  children: ReactNode;
}

function Part({ title, groups, refused = false, children }: PartProps) {
  const id = useId();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-1 text-lg font-semibold">
        {title}
      </h2>
      <ul className="-mx-3">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupRow group={group}>
              {refused ? <AcceptAfterAll group={group} /> : <MembershipButton group={group} size="sm" />}
            </GroupRow>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** A refused invitation stands until it is taken back. */
function AcceptAfterAll({ group }: { group: Group }) {
  const { t } = useText();
  const move = useMove(group);
  return (
    <Button
      size="sm"
      pending={move.isPending}
      aria-label={t('groups.acceptOf', { name: group.name })}
      onClick={() => move.mutate('accept')}
    >
      {t('groups.accept')}
    </Button>
  );
}

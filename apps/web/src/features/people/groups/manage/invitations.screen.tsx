import {
  cancelGroupInvitation,
  type GroupInvitation,
  type InvitableAccount,
  inviteToGroup,
  reinviteToGroup,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { toast } from '@atrium/ui/toast';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { MailPlus, Search, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { PersonRow, PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { groupOptions, invitableTo, invitationsOf, refreshGroups } from '../groups.api.ts';

/** Whom to invite, and what became of invitations. */
export default function ManageInvitationsScreen() {
  const { slug = '' } = useParams();
  return (
    <>
      <Invite slug={slug} />
      <Invitations slug={slug} />
    </>
  );
}

function Invite({ slug }: { slug: string }) {
  const { t } = useText();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 300);
  const list = useInfiniteQuery({ ...invitableTo(slug, search), placeholderData: keepPreviousData });
  const accounts = itemsOf(list.data);
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="mb-3 text-lg font-semibold">
        {t('groups.invite')}
      </h2>
      <SearchField
        label={t('groups.searchPeople')}
        placeholder={t('groups.searchPeople')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={setText}
      />
      <div className="mt-2 max-h-96 overflow-y-auto">
        <QueryState
          query={list}
          waiting={<PersonRowsSkeleton count={3} />}
          isEmpty={() => accounts.length === 0}
          empty={<EmptyState illustration={<Search />} title={t('search.nothing', { text: search })} />}
        >
          {() => (
            <>
              <ul>
                {accounts.map((account) => (
                  <li key={account.id}>
                    <InvitableRow slug={slug} account={account} />
                  </li>
                ))}
              </ul>
              <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
            </>
          )}
        </QueryState>
      </div>
    </section>
  );
}

/** The account's existing relation to the group; null when it can be invited. */
function stateOf({ groups, groupRequests, groupInvitations }: InvitableAccount): PlainTextId | null {
  if (groups.length > 0) return 'groups.isMember';
  if (groupInvitations.some(({ status }) => status === 'invited')) return 'groups.isInvited';
  if (groupRequests.some(({ status }) => status === 'requested')) return 'groups.hasAsked';
  return null;
}

function InvitableRow({ slug, account }: { slug: string; account: InvitableAccount }) {
  const { t } = useText();
  const client = useQueryClient();
  const groupId = useQuery(groupOptions(slug)).data?.data.id ?? slug;
  const name = displayName(account);
  const state = stateOf(account);
  const invite = useMutation({
    mutationFn: async () => {
      await inviteToGroup({ path: { groupId }, body: { accountIds: [account.id] }, throwOnError: true });
    },
    onSuccess: () => toast({ kind: 'success', text: t('groups.invitedName', { name }) }),
    onSettled: () => refreshGroups(client),
  });
  return (
    <PersonRow account={account}>
      {state === null || state === 'groups.hasAsked' ? (
        <Button
          size="sm"
          icon={<UserRoundPlus aria-hidden="true" />}
          aria-label={t(state === null ? 'groups.inviteName' : 'groups.letIn.name', { name })}
          pending={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t(state === null ? 'groups.inviteOne' : 'groups.letIn')}
        </Button>
      ) : (
        <Badge>{t(state)}</Badge>
      )}
    </PersonRow>
  );
}

function Invitations({ slug }: { slug: string }) {
  const { t } = useText();
  const list = useInfiniteQuery(invitationsOf(slug));
  const invitations = itemsOf(list.data);
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="mb-3 text-lg font-semibold">
        {t('groups.sentInvitations')}
      </h2>
      <QueryState
        query={list}
        waiting={<PersonRowsSkeleton count={2} />}
        isEmpty={() => invitations.length === 0}
        empty={
          <EmptyState
            level={3}
            illustration={<MailPlus />}
            title={t('groups.noneInvited')}
            text={t('groups.noneInvitedText')}
          />
        }
      >
        {() => (
          <>
            <ul className="-mx-3">
              {invitations.map((invitation) => (
                <li key={invitation.id}>
                  <InvitationRow invitation={invitation} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}

const labels: Record<GroupInvitation['status'], PlainTextId> = {
  invited: 'groups.isInvited',
  rejected: 'groups.hasRefused',
  canceled: 'groups.wasCanceled',
};

function InvitationRow({ invitation }: { invitation: GroupInvitation }) {
  const { t } = useText();
  const client = useQueryClient();
  const { status, account } = invitation;
  const name = displayName(account);
  const standing = status === 'invited';
  const change = useMutation({
    mutationFn: async () => {
      const path = { groupId: invitation.groupId, invitationId: invitation.id };
      if (standing) await cancelGroupInvitation({ path, throwOnError: true });
      else await reinviteToGroup({ path, throwOnError: true });
    },
    onSettled: () => refreshGroups(client),
  });
  return (
    <PersonRow account={account} badge={<Badge>{t(labels[status])}</Badge>}>
      <Button
        size="sm"
        aria-label={t(standing ? 'groups.uninvite.name' : 'groups.reinvite.name', { name })}
        pending={change.isPending}
        onClick={() => change.mutate()}
      >
        {t(standing ? 'groups.uninvite' : 'groups.reinvite')}
      </Button>
    </PersonRow>
  );
}

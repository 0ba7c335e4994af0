import {
  type TeamMember,
  type TeamMembership,
  addTeamMemberMutation,
  changeTeamMemberMutation,
  closeTeamMutation,
  listTeamMembersInfiniteOptions,
  removeTeamMemberMutation,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActButton } from '../act-button.tsx';
import { EmailForm } from '../../../ground/identity/index.ts';

/** A mutation is pending until the lists have been refetched: until then nothing is done twice. */
function useRefresh(...lists: ('listTeams' | 'listTeamMembers')[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(lists.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
}

/** A team that one belongs to; opened, it shows who runs it. */
export function TeamRow({ team }: { team: TeamMembership }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <PersonLine
        account={team.account}
        badge={team.role === 'owner' && <Badge tone="brand">{t('account.teams.owner')}</Badge>}
        text={t('people.memberCount', { count: team._count.members })}
      >
        <ActButton account={team.account} />
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('account.teams.manageName', { name: displayName(team.account) })}
          onClick={() => setOpen(!open)}
        >
          {t('account.teams.manage')}
          <ChevronDown aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
        </Button>
      </PersonLine>
      <div id={id} hidden={!open} className="mb-4 rounded-md bg-sunken px-4 pt-1 pb-4">
        {open && <Members team={team} />}
      </div>
    </div>
  );
}

function Members({ team: { account, role } }: { team: TeamMembership }) {
  const { t } = useText();
  const teamId = account.id;
  const refresh = useRefresh('listTeams', 'listTeamMembers');
  const list = useInfiniteQuery({
    ...listTeamMembersInfiniteOptions({ path: { teamId }, query: { page: 1, pageSize } }),
    ...paged(),
  });
  const isOwner = role === 'owner';
  const add = useMutation({
    ...addTeamMemberMutation(),
    meta: { quiet: true },
    onSuccess: refresh,
  });
  return (
    <QueryState query={list} waiting={<PersonLinesSkeleton count={2} />}>
      {() => (
        <>
          <ul aria-label={t('account.teams.members')} className="divide-y divide-line">
            {itemsOf(list.data).map((member) => (
              <li key={member.account.id}>
                <Member teamId={teamId} member={member} isOwner={isOwner} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
          {isOwner && (
            <div className="mt-3 border-t border-line pt-4">
              <EmailForm
                label={t('account.email')}
                action={t('account.add')}
                pending={add.isPending}
                error={add.error}
                onSend={(email, done) =>
                  add.mutate(
                    { path: { teamId }, body: { email } },
                    {
                      onSuccess: ({ data }) => {
                        done();
                        toast({
                          kind: 'success',
                          text: t('account.teams.added', { name: displayName(data.account) }),
                        });
                      },
                    },
                  )
                }
              />
            </div>
          )}
          <TeamEnd team={{ id: teamId, name: displayName(account) }} isOwner={isOwner} />
        </>
      )}
    </QueryState>
  );
}

function Member({ teamId, member, isOwner }: { teamId: string; member: TeamMember; isOwner: boolean }) {
  const { t } = useText();
  const refresh = useRefresh('listTeams', 'listTeamMembers');
  const selfId = useSelf().data?.data.id;
  const change = useMutation({ ...changeTeamMemberMutation(), onSettled: refresh });
  const remove = useMutation({ ...removeTeamMemberMutation(), onSettled: refresh });
  const { account, role } = member;
  const name = displayName(account);
  const path = { teamId, accountId: account.id };
  return (
    <PersonLine account={account} badge={role === 'owner' && <Badge>{t('account.teams.owner')}</Badge>}>
      {isOwner && account.id !== selfId && (
        <>
          <Button
            size="sm"
            variant="quiet"
            pending={change.isPending}
            aria-label={t(role === 'owner' ? 'account.teams.demoteName' : 'account.teams.promoteName', {
              name,
            })}
            onClick={() => change.mutate({ path, body: { role: role === 'owner' ? 'member' : 'owner' } })}
          >
            {t(role === 'owner' ? 'account.teams.demote' : 'account.teams.promote')}
          </Button>
          <ConfirmButton
            size="sm"
            variant="quiet"
            pending={remove.isPending}
            aria-label={t('account.remove.name', { name })}
            question={{
              title: t('account.teams.removeTitle', { name }),
              text: t('account.teams.removeText'),
              action: t('account.remove'),
            }}
            onConfirm={() => remove.mutate({ path })}
          >
            {t('account.remove')}
          </ConfirmButton>
        </>
      )}
    </PersonLine>
  );
}

/** The two ways out: leaving, and for owners closing it for everybody. */
function TeamEnd({ team: { id, name }, isOwner }: { team: { id: string; name: string }; isOwner: boolean }) {
  const { t } = useText();
  const selfId = useSelf().data?.data.id;
  // Former members may not fetch the members of the team, so that list is not refetched.
  const refresh = useRefresh('listTeams');
  const leave = useMutation({ ...removeTeamMemberMutation(), onSettled: refresh });
  const close = useMutation({ ...closeTeamMutation(), onSettled: refresh });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {selfId !== undefined && (
        <ConfirmButton
          size="sm"
          pending={leave.isPending}
          question={{
            title: t('account.teams.leaveTitle', { name }),
            text: t('account.teams.leaveText'),
            action: t('account.teams.leave'),
          }}
          onConfirm={() => leave.mutate({ path: { teamId: id, accountId: selfId } })}
        >
          {t('account.teams.leave')}
        </ConfirmButton>
      )}
      {isOwner && (
        <ConfirmButton
          size="sm"
          variant="quiet"
          className="text-danger!"
          pending={close.isPending}
          question={{
            title: t('account.teams.closeTitle', { name }),
            text: t('account.teams.closeText'),
            action: t('account.teams.close'),
          }}
          onConfirm={() => close.mutate({ path: { teamId: id } })}
        >
          {t('account.teams.close')}
        </ConfirmButton>
      )}
    </div>
  );
}

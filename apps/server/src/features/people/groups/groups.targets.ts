import type { People, Principal } from '../../../permissions/people.ts';
import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['groupId'], async ({ owner }) => {
      const groupId = await madeId(
        owner.post('/groups', {
          group: { name: 'Theirs alone', description: '', access: 'private', active: true },
        }),
      );
      await owner.put(`/groups/${groupId}/sponsors/${owner.id}`, {});
      return { groupId };
    }),
    makes(['requestId', 'invitationId'], async ({ org, owner, participant, id }) => {
      const path = `/groups/${await id('groupId')}`;
      await participant.post(`${path}/requests`);
      const requests = await owner.get<{ id: string }[]>(`${path}/requests`);
      await owner.post(`${path}/invitations`, { accountIds: [(await org.member()).id] });
      const invitations = await owner.get<{ id: string }[]>(`${path}/invitations`);
      return {
        requestId: requests.body.data[0]?.id ?? '',
        invitationId: invitations.body.data[0]?.id ?? '',
      };
    }),
  ],
  calls: {
    promoteGroupMember: { ids: { accountId: 'groupMemberId' } },
    demoteGroupMember: { ids: { accountId: 'groupMemberId' } },
    removeGroupMember: { ids: { accountId: 'groupMemberId' } },
    inviteToGroup: { body: ({ strangerId }) => ({ accountIds: [strangerId] }) },
    acceptGroupInvitation: { before: (people) => inviteStranger(people, 'groupModerator') },
    rejectGroupInvitation: { before: (people) => inviteStranger(people, 'staff') },
  },
};

/** By different people, for each may invite so often a minute. */
function inviteStranger({ callers, ids }: People, who: Principal): Promise<unknown> {
  return callers[who].post(`/groups/${ids['groupId']}/invitations`, {
    accountIds: [callers.stranger.id, ids['runnersId']],
  });
}

import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['teamId'], async ({ owner, participant }) => ({
      teamId: await madeId(
        owner.post('/self/team', { name: 'Theirs alone', email: `${participant.id}@example.org` }),
      ),
    })),
  ],
  calls: {
    changeTeamMember: { ids: { accountId: 'participantId' } },
    createTeam: { body: ({ strangerId }) => ({ email: `${strangerId}@example.org` }) },
    addTeamMember: { body: ({ strangerId }) => ({ email: `${strangerId}@example.org` }) },
  },
};

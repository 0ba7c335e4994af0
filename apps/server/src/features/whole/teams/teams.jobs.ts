import { defineListener } from '../../../platform/jobs/job.ts';
import { tellOwnersOfMember, settleTeams } from './teams.service.ts';

export const settleTeamsOfClosed = defineListener({
  name: 'teams-settle-after-closing',
  hears: ['account.closed'],
  run: (ctx) => settleTeams(ctx),
});

export const tellOfTeamMember = defineListener({
  name: 'teams-tell-owners',
  hears: ['team.memberAdded'],
  async run(ctx, fact) {
    const accountId = fact.with?.['accountId'];
    if (fact.id !== undefined && typeof accountId === 'string')
      await tellOwnersOfMember(ctx, fact.id, accountId);
  },
});

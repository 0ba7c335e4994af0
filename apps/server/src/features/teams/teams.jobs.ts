import { defineListener } from '../../platform/jobs/job.ts';
import { settleTeams } from './teams.service.ts';

export const settleTeamsOfClosed = defineListener({
  name: 'teams-settle-after-closing',
  hears: ['account.closed'],
  run: (ctx) => settleTeams(ctx),
});

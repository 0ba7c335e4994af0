export { createTeam } from './teams.service.ts';
export { settleTeamsOfClosed } from './teams.jobs.ts';

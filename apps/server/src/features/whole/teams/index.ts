export { createTeam } from './teams.service.ts';
export { settleTeamsOfClosed, tellOfTeamMember } from './teams.jobs.ts';

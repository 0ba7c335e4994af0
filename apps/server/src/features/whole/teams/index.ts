export { createTeam } from './teams.service.ts';

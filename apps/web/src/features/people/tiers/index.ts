export { PersonTiers } from './person-tiers.tsx';
export { allTiers } from './tiers.api.ts';

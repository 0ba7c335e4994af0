export { tiers } from './tiers.resource.ts';
export { grantTier } from './grants.service.ts';

export { tiers } from './tiers.resource.ts';
export { holdTiers, listTierIdsOf, listTiersByIds } from './having.service.ts';
export { grantTier } from './grants.service.ts';
export { settleAccount } from './settling.service.ts';

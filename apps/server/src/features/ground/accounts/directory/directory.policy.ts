import type { Actor } from '../../../../platform/context.ts';
import { requirePower, type Member } from '../accounts.policy.ts';

/** Addresses, suspensions and stories of all people are for these alone. */
export const requireDirectoryReader = (actor: Actor): Member => requirePower(actor, 'accounts:read');

/** Files are taken along: reading alone is not enough. */
export const requireDirectoryExporter = (actor: Actor): Member => {
  requireDirectoryReader(actor);
  return requirePower(actor, 'people.export');
};

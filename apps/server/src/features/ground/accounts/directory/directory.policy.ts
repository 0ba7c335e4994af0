import type { Actor } from '../../../../platform/context.ts';
import { requireStaff, type Member } from '../accounts.policy.ts';

/** Addresses, suspensions and stories of all people are for these alone. */
export const requireDirectoryReader = (actor: Actor): Member => requireStaff(actor);

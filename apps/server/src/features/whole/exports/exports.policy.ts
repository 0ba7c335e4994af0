import type { Actor } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { hasPower, POWERS } from '../../../platform/powers.ts';
import { requireMember, type Member } from '../../ground/accounts/index.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const KEPT_MS = 3 * DAY_MS;
/** A retry of the job comes within hours; after that nobody works on it. */
export const STALLED_MS = 6 * 60 * 60 * 1000;

/** Each reads everything. */
export const MOST_A_DAY = 5;

export const exportFolder = (organizationId: string): string => `exports/${organizationId}/organization`;
export const exportKey = (organizationId: string, id: string): string =>
  `${exportFolder(organizationId)}/${id}`;

/** Everything is in it, so nobody gets it who may not see everything. */
export function requireOwner(actor: Actor): Member {
  const member = requireMember(actor);
  if (!POWERS.every((power) => hasPower(actor, power))) throw forbidden();
  return member;
}

import type { Member } from '../../../ground/accounts/index.ts';
import { hasPower, type Power } from '../../../../platform/powers.ts';

/** The staff with the power keep all places, a manager the places that name them. */
export const mayKeep = (
  member: Member,
  power: Power,
  placeId: string | undefined,
  managed: ReadonlySet<string>,
): boolean => hasPower(member, power) || (placeId !== undefined && managed.has(placeId));

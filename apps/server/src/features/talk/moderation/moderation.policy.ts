import { forbidden } from '../../../platform/errors.ts';
import type { Member } from '../../ground/accounts/index.ts';
import { hasPower } from '../../../platform/powers.ts';

/** Nobody decides over themselves. */
export function refuseOverOneself(member: Member, accountId: string): void {
  if (member.accountId === accountId) throw forbidden('moderation.self');
}

/** Reporters are known to the staff only, not to a group's moderators. */
export const maySeeReporters = (member: Member): boolean => hasPower(member, 'activities:read');

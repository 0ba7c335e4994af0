import { forbidden } from '../../../platform/errors.ts';
import type { Member } from '../../ground/accounts/index.ts';

/** Nobody decides over themselves. */
export function refuseOverOneself(member: Member, accountId: string): void {
  if (member.accountId === accountId) throw forbidden('moderation.self');
}

/** What a group's moderators may not know: who reported is between them and the staff. */
export const maySeeReporters = (member: Member): boolean => member.isStaff;

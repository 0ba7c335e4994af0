import type { Actor } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Member } from '../../ground/accounts/index.ts';
import { hasPower } from '../../../platform/powers.ts';

/** Nobody decides over themselves. */
export function refuseOverOneself(member: Member, accountId: string): void {
  if (member.accountId === accountId) throw forbidden('moderation.self');
}

/** One of the staff cannot be shut out by somebody with fewer powers. */
export function refuseOverSuperior(member: Member, subject: Actor | undefined): void {
  if (subject?.kind !== 'member') return;
  for (const power of subject.powers ?? [])
    if (!hasPower(member, power)) throw forbidden('moderation.superior');
}

/** Reporters are known to the staff only, not to a group's moderators. */
export const maySeeReporters = (member: Member): boolean => hasPower(member, 'activities:read');

import type { Member } from '../../ground/accounts/index.ts';
import { hasPower } from '../../../platform/powers.ts';

export type CircleRole = 'manager' | 'member' | 'invited';

/** The requesting participant's part in a thread. */
export interface OwnPart {
  circle_id: string | null;
  circle_role: CircleRole | null;
  is_starter: boolean;
}

/** A thread is managed by the managers of its circle, the person who started it, and staff who take part in it. */
export const mayManageThread = (thread: OwnPart, member: Member): boolean =>
  thread.is_starter || thread.circle_role === 'manager' || hasPower(member, 'threads:write');

/** Among chosen people all are equal; a circle's threads are named by those who answer for them. */
export const mayRenameThread = (thread: OwnPart, member: Member): boolean =>
  thread.circle_id === null || mayManageThread(thread, member);

export const mayRemoveFromThread = (thread: OwnPart, accountId: string, member: Member): boolean =>
  accountId === member.accountId || mayManageThread(thread, member);

/** A person who was only invited does not write to the circle yet. */
export const mayStartThread = (role: CircleRole): boolean => role !== 'invited';

export const mayManageCircle = (role: CircleRole): boolean => role === 'manager';

import type { Member } from '../../ground/accounts/index.ts';
import { hasPower } from '../../../platform/powers.ts';

interface Authored {
  account_id: string;
}

/** The author, and the staff who answer for the community. */
export const mayDeleteActivity = (activity: Authored, member: Member): boolean =>
  activity.account_id === member.accountId || hasPower(member, 'activities:write');

/** Nobody puts words into another's mouth. */
export const mayEditActivity = (activity: Authored, member: Member): boolean =>
  activity.account_id === member.accountId;

/** Reporting oneself helps nobody. */
export const mayReportActivity = (activity: Authored, member: Member): boolean =>
  activity.account_id !== member.accountId;

import type { Member } from '../accounts/index.ts';

/** The author, and the staff who answer for the community. */
export const mayDeleteActivity = (activity: { account_id: string }, member: Member): boolean =>
  activity.account_id === member.accountId || member.isStaff;

/** Reporting oneself helps nobody. */
export const mayReportActivity = (activity: { account_id: string }, member: Member): boolean =>
  activity.account_id !== member.accountId;

import type { CheckInVerdict } from '../checkin.tables.ts';

/** Scans of people who may come in; what these come to, the others of the same pass decide. */
const ACCEPTED: ReadonlySet<CheckInVerdict> = new Set(['first', 'already', 'out', 'notIn']);

export const isAccepted = (verdict: CheckInVerdict): boolean => ACCEPTED.has(verdict);

/** Refused at a door that knew less than we do: nobody came in by that scan, however good the pass is. */
export const isSentAway = (told: CheckInVerdict | undefined): told is CheckInVerdict =>
  told !== undefined && !isAccepted(told);

/** Why a pass does not open the door, if it does not. `mark` is the one of the code shown; absent: none was shown. */
export function refusalOf(
  pass: { status: string; mark: string } | undefined,
  mark: string | undefined,
): CheckInVerdict | undefined {
  if (pass === undefined) return 'unknown';
  if (mark !== undefined && mark !== pass.mark) return 'transferred';
  if (pass.status === 'canceled') return 'canceled';
  return pass.status === 'ready' ? undefined : 'unpaid';
}

/** Somebody was let in who would not have been, had the door known all. */
export const isConflict = ({ told, verdict }: { told: CheckInVerdict; verdict: CheckInVerdict }): boolean =>
  told === 'first' && verdict !== 'first';

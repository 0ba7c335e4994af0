import { sqlState } from './db/database.ts';
import { invalid } from './errors.ts';

const CHECK_VIOLATION = '23514';

/** A moment of a request. Its form is checked by then; what no calendar has, and what lies before our age, is refused. */
export function readInstant(text: string, field: string): Date {
  const moment = new Date(text);
  if (!(moment.getTime() >= 0)) throw invalid('date.invalid', { values: { field }, field });
  return moment;
}

export interface PeriodInput {
  readonly startDate?: string | undefined;
  readonly endDate?: string | null | undefined;
}

/** The columns that a request names; absent ones stay out. */
export const periodColumns = ({
  startDate,
  endDate,
}: PeriodInput): { start_date?: Date; end_date?: Date | null } => ({
  ...(startDate === undefined ? {} : { start_date: readInstant(startDate, 'startDate') }),
  ...(endDate === undefined ? {} : { end_date: endDate === null ? null : readInstant(endDate, 'endDate') }),
});

/** Runs a write into a table whose only rule beyond its schema is that a period ends after it starts. */
export async function refuseReversed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) throw invalid('period.reversed', { field: 'endDate' });
    throw error;
  }
}

import type { Context } from '../context.ts';

/** A row that a job carries out at its hour. */
export interface Plan {
  readonly id: string;
  readonly scheduled_at: Date | null;
}

/** The job of a plan has the first minute to itself. */
const LATE_MS = 60_000;
const AT_ONCE = 100;

/** Carries out plans whose job was lost, the oldest first. One that fails does not keep the others waiting. */
export async function carryOutOverdue(
  ctx: Context,
  list: (before: Date, limit: number) => Promise<readonly Plan[]>,
  carryOut: (id: string, hour: Date) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const { id, scheduled_at: hour } of await list(new Date(ctx.now().getTime() - LATE_MS), AT_ONCE))
    if (hour !== null) await carryOut(id, hour).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Not every plan could be carried out');
}

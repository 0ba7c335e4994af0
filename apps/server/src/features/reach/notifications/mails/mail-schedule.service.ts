import type { Context } from '../../../../platform/context.ts';
import { writeDueMailsJob } from './due-mails.jobs.ts';

const MINUTE_MS = 60_000;

/** One job for each minute in which something falls due, however much that is. */
export async function enqueueMails(ctx: Context, dues: readonly Date[]): Promise<void> {
  const minutes = new Set(dues.map((due) => Math.ceil(due.getTime() / MINUTE_MS)));
  for (const minute of minutes) {
    const startAfter = new Date(minute * MINUTE_MS);
    await ctx.services.jobs.enqueue(
      ctx,
      writeDueMailsJob,
      {},
      { key: `mails ${startAfter.toISOString()}`, startAfter },
    );
  }
}

/** For what may not wait: right after this transaction. */
export const enqueueMailsNow = (ctx: Context): Promise<void> =>
  ctx.services.jobs.enqueue(ctx, writeDueMailsJob, {});

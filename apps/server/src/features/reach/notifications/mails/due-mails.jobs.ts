import { setTimeout as rest } from 'node:timers/promises';
import { Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { writeBatch } from './due-mails.service.ts';

/** Leaves the worker to others before it is taken for hanging. */
const TURN_MS = 20_000;

/** Writes all mails that are due, a batch in each transaction; what is left, another job goes on with. */
export const writeDueMailsJob: Job<Record<string, never>> = defineJob({
  name: 'notification.mails',
  payload: Type.Object({}, { additionalProperties: false }),
  async run(ctx, _payload, { signal }) {
    const end = performance.now() + TURN_MS;
    for (;;) {
      signal.throwIfAborted();
      const since = performance.now();
      const isOver = since > end;
      const isDone = await ctx.transaction(async (inner) => {
        const { isLast, postponedTo } = await writeBatch(inner);
        const enqueue = (startAfter?: Date): Promise<void> =>
          inner.services.jobs.enqueue(
            inner,
            writeDueMailsJob,
            {},
            startAfter === undefined ? {} : { startAfter },
          );
        for (const later of postponedTo) await enqueue(later);
        if (!isLast && isOver) await enqueue();
        return isLast || isOver;
      });
      if (isDone) return;
      // As long as it worked: whoever calls this process meanwhile finds it free half of the time.
      await rest(performance.now() - since, undefined, { signal });
    }
  },
});

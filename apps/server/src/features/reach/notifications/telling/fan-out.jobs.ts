import { Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { tellPage, type FanOutPage } from './fan-out.service.ts';

const id = Type.Optional(Type.String());

/** Tells one page, and hands on to the next within the same transaction: whatever dies goes on where it stood. */
export const fanOutJob: Job<FanOutPage> = defineJob({
  name: 'notification.fan-out',
  payload: Type.Unsafe<FanOutPage>(
    Type.Object({
      broadcast: Type.Object({
        topic: Type.String(),
        subjectId: Type.String(),
        senderId: id,
        exceptId: id,
        activityId: id,
        eventId: id,
        announcementId: id,
        groupId: id,
        contentId: id,
        silent: Type.Optional(Type.Boolean()),
      }),
      audience: Type.Object({ of: Type.String(), id, invited: Type.Optional(Type.Object({})) }),
      waitSeconds: Type.Integer(),
      after: id,
    }),
  ),
  run: (ctx, page) =>
    ctx.transaction(async (inner) => {
      const { next } = await tellPage(inner, page);
      if (next !== undefined) await inner.services.jobs.enqueue(inner, fanOutJob, next);
    }),
});

import { Type } from 'typebox';
import { defineJob, defineSchedule } from '../../../platform/jobs/job.ts';
import { publishAnnouncement, publishDue } from './publication.service.ts';

/** Waits for the hour of a planned announcement; one that was moved or taken back meanwhile is left alone. */
export const publishAnnouncementJob = defineJob({
  name: 'announcements.publish',
  payload: Type.Object({ announcementId: Type.String(), scheduledAt: Type.String() }),
  run: (ctx, { announcementId, scheduledAt }) =>
    publishAnnouncement(ctx, announcementId, new Date(scheduledAt)),
});

/** Plans whose job was lost. */
export const publishDueJob = defineSchedule({
  name: 'announcements.publish-due',
  cron: '*/10 * * * *',
  run: publishDue,
});

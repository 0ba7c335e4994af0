import { Type } from 'typebox';
import { defineJob } from '../../../platform/jobs/job.ts';
import { publishAnnouncement } from './publication.service.ts';

/** Waits for the hour of a planned announcement; one that was moved or taken back meanwhile is left alone. */
export const publishAnnouncementJob = defineJob({
  name: 'announcements.publish',
  payload: Type.Object({ announcementId: Type.String(), scheduledAt: Type.String() }),
  run: (ctx, { announcementId, scheduledAt }) =>
    publishAnnouncement(ctx, announcementId, new Date(scheduledAt)),
});

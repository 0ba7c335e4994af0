import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { findPublished } from '../../talk/announcements/index.ts';
import { HEARD_BROADCASTS, hearBroadcast } from './telling/broadcasts.service.ts';
import { HEARD_BOOKINGS, hearBooking } from './telling/bookings.service.ts';
import { HEARD_DEEDS, hearDeed } from './telling/deeds.service.ts';
import { forgetAnnouncement, forgetContent, forgetOld } from './notifications.service.ts';

export const tellOfDeedJob = defineListener({
  name: 'notification.tell',
  hears: HEARD_DEEDS,
  run: hearDeed,
});

export const tellManagersJob = defineListener({
  name: 'notification.tell-managers',
  hears: HEARD_BOOKINGS,
  run: hearBooking,
});

export const tellAllJob = defineListener({
  name: 'notification.tell-all',
  hears: HEARD_BROADCASTS,
  run: hearBroadcast,
});

/** Notifications of an announcement are deleted with it. */
export const forgetAnnouncementJob = defineListener({
  name: 'notification.forget-announcement',
  hears: ['announcement.changed'],
  async run(ctx, { id }, { signal }) {
    if (id !== undefined && (await findPublished(ctx, id)) === undefined)
      await forgetAnnouncement(ctx, id, signal);
  },
});

/** Notifications of a content are deleted with it. */
export const forgetContentJob = defineListener({
  name: 'notification.forget-content',
  hears: ['content.deleted'],
  async run(ctx, { id }, { signal }) {
    if (id !== undefined) await forgetContent(ctx, id, signal);
  },
});

export const forgetNotificationsJob = defineSchedule({
  name: 'notification.forget',
  cron: '40 3 * * *',
  run: (ctx, { signal }) => forgetOld(ctx, signal),
});

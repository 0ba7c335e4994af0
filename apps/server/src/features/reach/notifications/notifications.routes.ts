import type { Routes } from '../../../platform/http/api.ts';
import { whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { sendAnnouncementTest } from './mails/announcement-tests.service.ts';
import * as schemas from './notifications.schemas.ts';
import * as notifications from './notifications.service.ts';
import { viewNotification } from './notifications.views.ts';
import * as preferenceSchemas from './preferences/preferences.schemas.ts';
import * as preferences from './preferences/preferences.service.ts';
import { viewPreferences } from './preferences/preferences.views.ts';

export const notificationRoutes: Routes = (app) => {
  app.get('/self/notifications', { schema: schemas.listNotifications }, async ({ context, query }) =>
    okList((await notifications.listNotifications(context, query)).map(viewNotification)),
  );

  app.get('/self/notifications/count', { schema: schemas.countNotifications }, async ({ context }) =>
    ok({ unread: await notifications.countUnread(context) }),
  );

  app.put(
    '/self/notifications/read',
    { schema: schemas.readNotifications, config: { ...perMinute(120), ...whileSuspended } },
    async ({ context, body }) => ok({ unread: await notifications.markRead(context, body.ids) }),
  );

  app.post(
    '/self/announcementTest',
    { schema: schemas.sendAnnouncementTest, config: perMinute(5) },
    async ({ context, body }) => ok(await sendAnnouncementTest(context, body)),
  );

  app.get(
    '/self/notificationPreferences',
    { schema: preferenceSchemas.getPreferences },
    async ({ context }) => ok(viewPreferences(await preferences.getOwnPreferences(context))),
  );

  app.put(
    '/self/notificationPreferences',
    { schema: preferenceSchemas.updatePreferences, config: whileSuspended },
    async ({ context, body }) => ok(viewPreferences(await preferences.updateOwnPreferences(context, body))),
  );
};

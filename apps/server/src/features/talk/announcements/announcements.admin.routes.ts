import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './announcements.schemas.ts';
import * as announcements from './announcements.service.ts';
import { viewAnnouncement } from './announcements.views.ts';

/** To everybody in the organization. */
const WHOLE = {};

export const announcementAdminRoutes: Routes = (app) => {
  app.get('/admin/announcements', { schema: schemas.listAllAnnouncements }, async ({ context, query }) =>
    okList((await announcements.listAllAnnouncements(context, query)).map(viewAnnouncement)),
  );

  app.post(
    '/admin/announcements',
    { schema: schemas.createAnnouncement, config: perMinute(30) },
    async ({ context, body }) =>
      ok(viewAnnouncement(await announcements.createAnnouncement(context, WHOLE, body))),
  );

  app.get(
    '/admin/announcements/audience',
    { schema: schemas.sizeAudience, config: perMinute(120) },
    async ({ context }) => ok(await announcements.sizeAudience(context, WHOLE)),
  );

  app.put(
    '/admin/announcements/:announcementId',
    { schema: schemas.updateAnnouncement, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(
        viewAnnouncement(await announcements.updateAnnouncement(context, WHOLE, params.announcementId, body)),
      ),
  );

  app.delete(
    '/admin/announcements/:announcementId',
    { schema: schemas.deleteAnnouncement },
    async ({ context, params }) =>
      ok(await announcements.deleteAnnouncement(context, WHOLE, params.announcementId)),
  );
};

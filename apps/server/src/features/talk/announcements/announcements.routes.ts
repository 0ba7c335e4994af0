import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './announcements.schemas.ts';
import * as announcements from './announcements.service.ts';
import { viewAnnouncement } from './announcements.views.ts';

export const announcementRoutes: Routes = (app) => {
  app.get(
    '/groups/:groupId/announcements',
    { schema: schemas.listGroupAnnouncements },
    async ({ context, params, query }) =>
      okList(
        (await announcements.listGroupAnnouncements(context, params.groupId, query)).map(viewAnnouncement),
      ),
  );

  app.post(
    '/groups/:groupId/announcements',
    { schema: schemas.createGroupAnnouncement, config: perMinute(30) },
    async ({ context, params, body }) =>
      ok(viewAnnouncement(await announcements.createAnnouncement(context, params, body))),
  );

  app.get(
    '/groups/:groupId/announcements/audience',
    { schema: schemas.sizeGroupAudience, config: perMinute(120) },
    async ({ context, params }) => ok(await announcements.sizeAudience(context, params)),
  );

  app.put(
    '/groups/:groupId/announcements/:announcementId',
    { schema: schemas.updateGroupAnnouncement, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(
        viewAnnouncement(
          await announcements.updateAnnouncement(context, params, params.announcementId, body),
        ),
      ),
  );

  app.delete(
    '/groups/:groupId/announcements/:announcementId',
    { schema: schemas.deleteGroupAnnouncement },
    async ({ context, params }) =>
      ok(await announcements.deleteAnnouncement(context, params, params.announcementId)),
  );

  app.get(
    '/listings/:eventId/announcements',
    { schema: schemas.listEventAnnouncements },
    async ({ context, params, query }) =>
      okList(
        (await announcements.listEventAnnouncements(context, params.eventId, query)).map(viewAnnouncement),
      ),
  );

  app.post(
    '/listings/:eventId/announcements',
    { schema: schemas.createEventAnnouncement, config: perMinute(30) },
    async ({ context, params, body }) =>
      ok(viewAnnouncement(await announcements.createAnnouncement(context, params, body))),
  );

  app.get(
    '/listings/:eventId/announcements/audience',
    { schema: schemas.sizeEventAudience, config: perMinute(120) },
    async ({ context, params }) => ok(await announcements.sizeAudience(context, params)),
  );

  app.put(
    '/listings/:eventId/announcements/:announcementId',
    { schema: schemas.updateEventAnnouncement, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(
        viewAnnouncement(
          await announcements.updateAnnouncement(context, params, params.announcementId, body),
        ),
      ),
  );

  app.delete(
    '/listings/:eventId/announcements/:announcementId',
    { schema: schemas.deleteEventAnnouncement },
    async ({ context, params }) =>
      ok(await announcements.deleteAnnouncement(context, params, params.announcementId)),
  );

  app.get('/self/announcements', { schema: schemas.listAnnouncements }, async ({ context, query }) =>
    okList((await announcements.listAnnouncements(context, query)).map(viewAnnouncement)),
  );

  app.get(
    '/self/announcements/:announcementId',
    { schema: schemas.getAnnouncement },
    async ({ context, params }) =>
      ok(viewAnnouncement(await announcements.getAnnouncement(context, params.announcementId))),
  );
};

import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute, PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewImageDetails } from '../../../ground/storage/index.ts';
import { viewContent, viewGuest } from '../contents/contents.views.ts';
import { channelManager } from './access.service.ts';
import * as guests from './guests.service.ts';
import * as schemas from './managed-contents.schemas.ts';
import * as contents from './managed-contents.service.ts';
import * as schedules from './schedules.service.ts';

const withPicture = { bodyLimit: PICTURE_BODY_LIMIT, onRequest: channelManager } as const;

export const managedContentRoutes: Routes = (app) => {
  app.get(
    '/channels/managed/:channelId/contents',
    { schema: schemas.listManagedContents },
    async ({ context, params, query }) =>
      okList((await contents.listManagedContents(context, params.channelId, query)).map(viewContent)),
  );

  app.post(
    '/channels/managed/:channelId/contents',
    { schema: schemas.createContent, config: perMinute(60) },
    async ({ context, params, body, headers }) =>
      ok(
        viewContent(
          await contents.createContent(context, params.channelId, body, headers['idempotency-key']),
        ),
      ),
  );

  app.get(
    '/channels/managed/:channelId/contents/:contentId',
    { schema: schemas.getManagedContent },
    async ({ context, params }) =>
      ok(viewContent(await contents.getManagedContent(context, params.channelId, params.contentId))),
  );

  app.put(
    '/channels/managed/:channelId/contents/:contentId',
    { schema: schemas.updateContent, ...withPicture, config: perMinute(120) },
    async ({ context, params, body }) =>
      ok(viewContent(await contents.updateContent(context, params.channelId, params.contentId, body))),
  );

  app.delete(
    '/channels/managed/:channelId/contents/:contentId',
    { schema: schemas.deleteContent },
    async ({ context, params }) =>
      ok(await contents.deleteContent(context, params.channelId, params.contentId)),
  );

  app.post(
    '/channels/managed/:channelId/contents/:contentId/schedule',
    { schema: schemas.scheduleContent, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(viewContent(await schedules.scheduleContent(context, params.channelId, params.contentId, body))),
  );

  app.delete(
    '/channels/managed/:channelId/contents/:contentId/schedule',
    { schema: schemas.unscheduleContent },
    async ({ context, params }) =>
      ok(viewContent(await schedules.unscheduleContent(context, params.channelId, params.contentId))),
  );

  app.get(
    '/channels/managed/:channelId/contents/:contentId/guests',
    { schema: schemas.listContentGuests },
    async ({ context, params, query }) =>
      okList((await guests.listGuests(context, params, query)).map(viewGuest)),
  );

  app.get(
    '/channels/:channelId/contents/:contentId/guests',
    { schema: schemas.listGuestsOfContent },
    async ({ context, params, query }) =>
      okList((await guests.listGuestsForReaders(context, params, query)).map(viewGuest)),
  );

  app.post(
    '/channels/managed/:channelId/contents/:contentId/image',
    { schema: schemas.setContentImage, ...withPicture, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(viewImageDetails(await contents.setContentImage(context, params.channelId, params.contentId, body))),
  );

  app.post(
    '/channels/managed/:channelId/contents/:contentId/guests',
    { schema: schemas.createContentGuest, ...withPicture, config: perMinute(60) },
    async ({ context, params, body, headers }) =>
      ok(viewGuest(await guests.createGuest(context, params, body, headers['idempotency-key']))),
  );

  app.put(
    '/channels/managed/:channelId/contents/:contentId/guests/:guestId',
    { schema: schemas.updateContentGuest, ...withPicture, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(viewGuest(await guests.updateGuest(context, params, params.guestId, body))),
  );

  app.delete(
    '/channels/managed/:channelId/contents/:contentId/guests/:guestId',
    { schema: schemas.deleteContentGuest },
    async ({ context, params }) => ok(await guests.deleteGuest(context, params, params.guestId)),
  );
};

import type { Routes } from '../../../../platform/http/api.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import * as schemas from '../activities.schemas.ts';
import * as activities from '../activities.service.ts';
import { viewActivity } from '../activities.views.ts';

export const feedRoutes: Routes = (app) => {
  app.get('/self/activities/feed', { schema: schemas.listFeed }, async ({ context, query }) =>
    okList((await activities.listFeed(context, query)).map(viewActivity)),
  );

  app.get('/self/activities', { schema: schemas.listSelfActivities }, async ({ context, query }) =>
    okList((await activities.listOwnActivities(context, query)).map(viewActivity)),
  );

  app.get(
    '/interests/:interestId/activities',
    { schema: schemas.listInterestActivities },
    async ({ context, params, query }) =>
      okList((await activities.listInterestActivities(context, params.interestId, query)).map(viewActivity)),
  );

  app.get(
    '/accounts/:accountId/activities',
    { schema: schemas.listAccountActivities },
    async ({ context, params, query }) =>
      okList((await activities.listAccountActivities(context, params.accountId, query)).map(viewActivity)),
  );

  app.get(
    '/accounts/:accountId/media',
    { schema: schemas.listAccountMedia },
    async ({ context, params, query }) =>
      okList((await activities.listAccountMedia(context, params.accountId, query)).map(viewActivity)),
  );

  app.get(
    '/channels/:channelId/contents/:contentId/activities',
    { schema: schemas.listContentActivities },
    async ({ context, params, query }) =>
      okList(
        (await activities.listContentActivities(context, params.channelId, params.contentId, query)).map(
          viewActivity,
        ),
      ),
  );

  app.get(
    '/channels/managed/:channelId/contents/:contentId/activities',
    { schema: schemas.listManagedContentActivities },
    async ({ context, params, query }) =>
      okList((await activities.listManagedContentActivities(context, params, query)).map(viewActivity)),
  );

  app.get(
    '/events/:eventId/activities',
    { schema: schemas.listEventActivities },
    async ({ context, params, query }) =>
      okList((await activities.listEventActivities(context, params.eventId, query)).map(viewActivity)),
  );
};

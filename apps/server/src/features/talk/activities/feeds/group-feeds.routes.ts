import type { Routes } from '../../../../platform/http/api.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import * as schemas from '../activities.schemas.ts';
import { viewActivity } from '../activities.views.ts';
import * as feeds from './group-feeds.service.ts';

export const groupFeedRoutes: Routes = (app) => {
  app.get(
    '/groups/:groupId/activities',
    { schema: schemas.listGroupActivities },
    async ({ context, params, query }) =>
      okList((await feeds.listGroupActivities(context, params.groupId, query)).map(viewActivity)),
  );

  app.get('/groups/:groupId/media', { schema: schemas.listGroupMedia }, async ({ context, params, query }) =>
    okList((await feeds.listGroupMedia(context, params.groupId, query)).map(viewActivity)),
  );

  app.get(
    '/self/groups/activities',
    { schema: schemas.listOwnGroupsActivities },
    async ({ context, query }) =>
      okList((await feeds.listOwnGroupsActivities(context, query)).map(viewActivity)),
  );
};

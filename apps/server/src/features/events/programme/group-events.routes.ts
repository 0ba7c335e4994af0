import type { Routes } from '../../../platform/http/api.ts';
import { okList } from '../../../platform/http/schemas.ts';
import { listGroupEvents, listGroupsEvents } from './events.schemas.ts';
import * as events from './events.service.ts';
import { viewEvent } from './events.views.ts';

export const groupEventRoutes: Routes = (app) => {
  app.get('/groups/events', { schema: listGroupsEvents }, async ({ context, query }) => {
    const rows = await events.listGroupsEvents(context, query, query);
    return okList(rows.map((event) => viewEvent(event, context.organization)));
  });

  app.get('/groups/:groupId/events', { schema: listGroupEvents }, async ({ context, params, query }) => {
    const rows = await events.listGroupEvents(context, params.groupId, query, query);
    return okList(rows.map((event) => viewEvent(event, context.organization)));
  });
};

import type { Routes } from '../../../platform/http/api.ts';
import { inPerson } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import { viewEvent, viewSession } from '../programme/index.ts';
import * as agendaSchemas from './agenda/agenda.schemas.ts';
import * as agenda from './agenda/agenda.service.ts';
import * as calendar from './agenda/calendar.service.ts';
import * as schemas from './self-events.schemas.ts';
import { listSelfEvents } from './self-events.service.ts';

export const selfEventRoutes: Routes = (app) => {
  app.get('/self/events', { schema: schemas.listSelfEvents }, async ({ context, query }) =>
    okList(
      (await listSelfEvents(context, query, query)).map((event) => viewEvent(event, context.organization)),
    ),
  );

  app.get(
    '/self/events/calendar',
    { schema: schemas.getCalendarFeed, config: inPerson },
    async ({ context }) => ok(await calendar.getCalendarFeed(context)),
  );

  app.post(
    '/self/events/calendar',
    { schema: schemas.renewCalendarFeed, config: { ...perMinute(10), ...inPerson } },
    async ({ context }) => ok(await calendar.renewCalendarFeed(context)),
  );

  app.get(
    '/calendars/:feed/events.ics',
    { schema: schemas.getCalendarFile, config: perMinute(60) },
    async ({ context, params }, reply) => {
      const file = await calendar.getCalendarFile(context, params.feed);
      return reply
        .headers({ 'cache-control': 'private, max-age=300', 'content-type': 'text/calendar; charset=utf-8' })
        .send(file);
    },
  );

  app.get(
    '/self/events/:eventId/sessions',
    { schema: agendaSchemas.listAgenda },
    async ({ context, params, query }) => {
      const { sessions, accounts } = await agenda.listAgenda(context, params.eventId, query);
      return okList(sessions.map((session) => ({ ...viewSession(session), accounts })));
    },
  );

  app.post(
    '/self/events/:eventId/sessions/:sessionId',
    { schema: agendaSchemas.addToAgenda },
    async ({ context, params }) =>
      ok(viewAccount(await agenda.addToAgenda(context, params.eventId, params.sessionId))),
  );

  app.delete(
    '/self/events/:eventId/sessions/:sessionId',
    { schema: agendaSchemas.removeFromAgenda },
    async ({ context, params }) =>
      ok(viewAccount(await agenda.removeFromAgenda(context, params.eventId, params.sessionId))),
  );
};

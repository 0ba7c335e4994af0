import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewPass } from '../../registration/index.ts';
import { viewRegistrationSection } from '../../tickets/index.ts';
import { writeAttendeesTable } from './attendees-table.views.ts';
import * as schemas from './attendees.schemas.ts';
import * as attendees from './attendees.service.ts';
import { viewAttendee, viewHeldPass } from './attendees.views.ts';
import { getStory } from './story.service.ts';
import { viewStory } from './story.views.ts';

export const attendeeListRoutes: Routes = (app) => {
  app.get(
    '/listings/:eventId/attendees',
    { schema: schemas.listAttendees },
    async ({ context, params, query }) => {
      const { attendees: found, count } = await attendees.listAttendees(context, params.eventId, query);
      return okList(found.map(viewAttendee), count);
    },
  );

  app.get(
    '/listings/:eventId/attendees/export',
    { schema: schemas.exportAttendees, config: perMinute(20) },
    async ({ context, params }, reply) => {
      const table = await attendees.readAllPasses(context, params.eventId);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="attendees.csv"')
        .send(writeAttendeesTable(table, context.locale));
    },
  );

  app.get(
    '/listings/:eventId/attendees/:accountId',
    { schema: schemas.getListingAttendee },
    async ({ context, params }) =>
      ok(viewAttendee(await attendees.getAttendee(context, params.eventId, params.accountId))),
  );

  app.get(
    '/listings/:eventId/attendees/:accountId/story',
    { schema: schemas.getAttendeeStory },
    async ({ context, params }) => ok(viewStory(await getStory(context, params.eventId, params.accountId))),
  );

  app.get(
    '/listings/:eventId/passes',
    { schema: schemas.listListingPasses },
    async ({ context, params, query }) =>
      okList((await attendees.listHeldPasses(context, params.eventId, query)).map(viewHeldPass)),
  );

  app.get(
    '/listings/:eventId/passes/:passId',
    { schema: schemas.getListingPass },
    async ({ context, params }) =>
      ok(viewHeldPass(await attendees.getHeldPass(context, params.eventId, params.passId))),
  );

  app.post(
    '/listings/:eventId/attendees/:accountId/passes/:passId/checkin',
    { schema: schemas.checkInPass },
    async ({ context, params }) => {
      const { eventId, accountId, passId } = params;
      return ok(viewPass((await attendees.checkIn(context, eventId, accountId, passId, 'in')).pass));
    },
  );

  app.delete(
    '/listings/:eventId/attendees/:accountId/passes/:passId/checkin',
    { schema: schemas.checkOutPass },
    async ({ context, params }) => {
      const { eventId, accountId, passId } = params;
      return ok(viewHeldPass(await attendees.checkIn(context, eventId, accountId, passId, 'out')));
    },
  );

  app.get(
    '/listings/:eventId/attendees/:accountId/passes/:passId',
    { schema: schemas.listPassSections },
    async ({ context, params: { eventId, accountId, passId } }) =>
      okList(
        (await attendees.listSections(context, eventId, accountId, passId)).map(viewRegistrationSection),
      ),
  );

  app.put(
    '/listings/:eventId/attendees/:accountId/passes/:passId/responses',
    { schema: schemas.updatePassResponses, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(await attendees.correctResponses(context, params.eventId, params, body)),
  );

  app.put(
    '/listings/:eventId/attendees/:accountId/passes/:passId/seat',
    { schema: schemas.updatePassSeat, config: perMinute(120) },
    async ({ context, params, body }) =>
      ok(viewHeldPass(await attendees.assignSeat(context, params.eventId, params, body))),
  );
};

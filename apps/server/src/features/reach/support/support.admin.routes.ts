import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as answers from './answers.service.ts';
import { updateTicket } from './desk/desk.service.ts';
import * as schemas from './support.schemas.ts';
import { viewManaged } from './support.views.ts';

export const supportAdminRoutes: Routes = (app) => {
  app.get('/admin/supportTickets', { schema: schemas.listTickets }, async ({ context, query }) => {
    const { tickets, count } = await answers.listTickets(context, query);
    return okList(tickets.map(viewManaged), count);
  });

  app.get(
    '/admin/supportTickets/:supportTicketId',
    { schema: schemas.getTicket },
    async ({ context, params }) => ok(viewManaged(await answers.getTicket(context, params.supportTicketId))),
  );

  app.post(
    '/admin/supportTickets/:supportTicketId/answers',
    { schema: schemas.answerTicket },
    async ({ context, params, body, headers }) =>
      ok(
        viewManaged(
          await answers.answerTicket(context, params.supportTicketId, body.text, headers['idempotency-key']),
        ),
      ),
  );

  app.put(
    '/admin/supportTickets/:supportTicketId',
    { schema: schemas.updateTicket },
    async ({ context, params, body }) =>
      ok(viewManaged(await updateTicket(context, params.supportTicketId, body))),
  );
};

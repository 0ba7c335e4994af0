import type { Routes } from '../../../platform/http/api.ts';
import { clientOf, whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './support.schemas.ts';
import * as support from './support.service.ts';
import { viewConversation, viewTicket } from './support.views.ts';

export const supportRoutes: Routes = (app) => {
  app.post(
    '/supportTickets',
    { schema: schemas.createTicket, config: { ...perMinute(5), ...whileSuspended } },
    async (request) => {
      const { context, body, headers } = request;
      const { address } = clientOf(request);
      return ok(viewTicket(await support.openTicket(context, body, headers['idempotency-key'], address)));
    },
  );

  app.get('/self/supportTickets', { schema: schemas.listOwnTickets }, async ({ context, query }) => {
    const { tickets, count } = await support.listOwnTickets(context, query);
    return okList(tickets.map(viewConversation), count);
  });

  app.get(
    '/self/supportTickets/:supportTicketId',
    { schema: schemas.getOwnTicket },
    async ({ context, params }) =>
      ok(viewConversation(await support.getOwnTicket(context, params.supportTicketId))),
  );

  app.post(
    '/self/supportTickets/:supportTicketId/messages',
    { schema: schemas.addMessage, config: { ...perMinute(10), ...whileSuspended } },
    async ({ context, params, body, headers }) =>
      ok(
        viewConversation(
          await support.addMessage(context, params.supportTicketId, body.text, headers['idempotency-key']),
        ),
      ),
  );
};

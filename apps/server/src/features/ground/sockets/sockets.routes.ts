import type { Routes } from '../../../platform/http/api.ts';
import { noDeed, readExecuteAs, readToken, whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './sockets.schemas.ts';
import { createTicket } from './tickets.service.ts';

export const socketRoutes: Routes = (app) => {
  app.post(
    '/self/socket-tickets',
    // Suspended members may read, and a socket only notifies.
    // Every page that is loaded asks for one, and pages may be turned quickly.
    { schema: schemas.createSocketTicket, config: { ...perMinute(240), ...whileSuspended, ...noDeed } },
    async (request) =>
      ok(await createTicket(request.context, readToken(request) ?? '', readExecuteAs(request))),
  );
};

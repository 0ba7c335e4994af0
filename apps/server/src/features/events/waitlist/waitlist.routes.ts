import type { Routes } from '../../../platform/http/api.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as hosted from './hosted-waitlist.service.ts';
import * as schemas from './waitlist.schemas.ts';
import * as waitlist from './waitlist.service.ts';
import { viewEntry, viewListedEntry } from './waitlist.views.ts';

export const waitlistRoutes: Routes = (app) => {
  const own = '/self/events/:eventId/waitlist';

  app.get(own, { schema: schemas.listOwnWaitlist }, async ({ context, params }) =>
    okList((await waitlist.listOwnEntries(context, params.eventId)).map(viewEntry)),
  );

  app.post(own, { schema: schemas.joinWaitlist }, async ({ context, params, body }) =>
    ok(viewEntry(await waitlist.joinWaitlist(context, params.eventId, body))),
  );

  app.delete(own, { schema: schemas.leaveWaitlist }, async ({ context, params, query }) =>
    ok(await waitlist.leaveWaitlist(context, params.eventId, query.ticketId)),
  );

  app.post(
    `${own}/claim`,
    { schema: schemas.claimOffer, config: idempotent },
    async ({ context, params, body }) =>
      ok(await waitlist.claimOffer(context, params.eventId, body.ticketId)),
  );

  app.get(
    '/listings/:eventId/waitlist',
    { schema: schemas.listWaitlist },
    async ({ context, params, query }) => {
      const { entries, count } = await hosted.listWaitlist(context, params.eventId, query);
      return okList(entries.map(viewListedEntry), count);
    },
  );

  app.post(
    '/listings/:eventId/waitlist/:entryId/offer',
    { schema: schemas.offerPlace },
    async ({ context, params }) => ok(await hosted.offerNow(context, params.eventId, params.entryId)),
  );

  app.delete(
    '/listings/:eventId/waitlist/:entryId',
    { schema: schemas.removeEntry },
    async ({ context, params }) => ok(await hosted.removeEntry(context, params.eventId, params.entryId)),
  );
};

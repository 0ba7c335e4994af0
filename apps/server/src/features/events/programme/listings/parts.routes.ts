import type { Routes } from '../../../../platform/http/api.ts';
import { givesPower } from '../../../../platform/http/context.ts';
import { perMinute, PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewAccount } from '../../../ground/accounts/index.ts';
import { addCoHost, listCoHosts, removeCoHost } from '../hosts/co-hosts.service.ts';
import { answerListing } from './listings.routes.ts';
import { viewListing } from './listings.views.ts';
import * as schemas from './parts.schemas.ts';
import { createSession, deleteSession, updateSession } from '../sessions/listing-sessions.service.ts';
import { createSpeaker, deleteSpeaker, updateSpeaker } from '../speakers/listing-speakers.service.ts';
import { addSponsor, leaveSponsors, removeSponsor } from '../sponsors/listing-sponsors.service.ts';

/** Sessions, speakers, sponsors and co-hosts: each call answers the whole listing. */
export const listingPartRoutes: Routes = (app) => {
  const counted = { config: perMinute(60) };
  const withPicture = { ...counted, bodyLimit: PICTURE_BODY_LIMIT };

  app.post(
    '/listings/:eventId/sessions',
    { schema: schemas.createSession, ...withPicture },
    async ({ context, params, body }) =>
      answerListing(context, await createSession(context, params.eventId, body)),
  );
  app.put(
    '/listings/:eventId/sessions/:sessionId',
    { schema: schemas.updateSession, ...withPicture },
    async ({ context, params, body }) =>
      answerListing(context, await updateSession(context, params.eventId, params.sessionId, body)),
  );
  app.delete(
    '/listings/:eventId/sessions/:sessionId',
    { schema: schemas.deleteSession, ...counted },
    async ({ context, params }) =>
      answerListing(context, await deleteSession(context, params.eventId, params.sessionId)),
  );

  app.post(
    '/listings/:eventId/speakers',
    { schema: schemas.createSpeaker, ...withPicture },
    async ({ context, params, body }) =>
      answerListing(context, await createSpeaker(context, params.eventId, body)),
  );
  app.put(
    '/listings/:eventId/speakers/:speakerId',
    { schema: schemas.updateSpeaker, ...withPicture },
    async ({ context, params, body }) =>
      answerListing(context, await updateSpeaker(context, params.eventId, params.speakerId, body)),
  );
  app.delete(
    '/listings/:eventId/speakers/:speakerId',
    { schema: schemas.deleteSpeaker, ...counted },
    async ({ context, params }) =>
      answerListing(context, await deleteSpeaker(context, params.eventId, params.speakerId)),
  );

  app.post(
    '/listings/:eventId/sponsors',
    { schema: schemas.addSponsor, ...counted },
    async ({ context, params, body }) =>
      answerListing(context, await addSponsor(context, params.eventId, body.sponsorId, 'sponsorId')),
  );
  app.put(
    '/listings/:eventId/sponsors/:sponsorId',
    { schema: schemas.putSponsor, ...counted },
    async ({ context, params }) =>
      answerListing(context, await addSponsor(context, params.eventId, params.sponsorId, 'sponsorId')),
  );
  app.delete(
    '/listings/:eventId/sponsors/:sponsorId',
    { schema: schemas.removeSponsor, ...counted },
    async ({ context, params }) =>
      answerListing(context, await removeSponsor(context, params.eventId, params.sponsorId)),
  );
  app.delete(
    '/events/:eventId/sponsors/self',
    { schema: schemas.leaveSponsors, ...counted },
    async ({ context, params, query }) => ok(await leaveSponsors(context, params.eventId, query.refuse)),
  );

  app.get('/listings/:eventId/coHosts', { schema: schemas.listCoHosts }, async ({ context, params, query }) =>
    okList((await listCoHosts(context, params.eventId, query)).map(viewAccount)),
  );
  app.post(
    '/listings/:eventId/coHosts',
    { schema: schemas.addCoHost, config: { ...perMinute(60), ...givesPower } },
    async ({ context, params, body }) =>
      answerListing(context, await addCoHost(context, params.eventId, body.accountId, 'accountId')),
  );
  app.put(
    '/listings/:eventId/coHosts/:accountId',
    { schema: schemas.putCoHost, config: { ...perMinute(60), ...givesPower } },
    async ({ context, params }) =>
      answerListing(context, await addCoHost(context, params.eventId, params.accountId, 'accountId')),
  );
  app.delete(
    '/listings/:eventId/coHosts/:accountId',
    { schema: schemas.removeCoHost, ...counted },
    async ({ context, params, query }) => {
      const listing = await removeCoHost(context, params.eventId, params.accountId, query.refuse);
      return ok(viewListing(listing, context.organization));
    },
  );
};

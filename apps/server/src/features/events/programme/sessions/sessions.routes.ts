import type { Routes } from '../../../../platform/http/api.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './sessions.schemas.ts';
import * as sessions from './sessions.service.ts';
import { viewAgenda, viewBaseSession, viewSession } from './sessions.views.ts';
import * as speakerSchemas from '../speakers/speakers.schemas.ts';
import * as speakers from '../speakers/speakers.service.ts';
import { viewSpeaker } from '../speakers/speakers.views.ts';

export const sessionRoutes: Routes = (app) => {
  app.get('/events/:eventId/sessions', { schema: schemas.listSessions }, async ({ context, params, query }) =>
    okList((await sessions.listSessions(context, params.eventId, query)).map(viewSession)),
  );

  app.get(
    '/events/:eventId/sessions/:sessionId',
    { schema: schemas.getSession },
    async ({ context, params }) =>
      ok(viewSession(await sessions.getSession(context, params.eventId, params.sessionId))),
  );

  app.get('/events/:eventId/agenda', { schema: schemas.getAgenda }, async ({ context, params }) => {
    const { days, locations, tracks } = await sessions.getAgenda(context, params.eventId);
    return ok(viewAgenda(days, locations, tracks));
  });

  app.get(
    '/events/:eventId/speakers',
    { schema: speakerSchemas.listSpeakers },
    async ({ context, params, query }) =>
      okList((await speakers.listSpeakers(context, params.eventId, query)).map(viewCompleteSpeaker)),
  );

  app.get(
    '/events/:eventId/speakers/:speakerId',
    { schema: speakerSchemas.getSpeaker },
    async ({ context, params }) =>
      ok(viewCompleteSpeaker(await speakers.getSpeaker(context, params.eventId, params.speakerId))),
  );
};

const viewCompleteSpeaker = ({ speaker, sessions: own, locations }: speakers.CompleteSpeaker) =>
  viewSpeaker(
    speaker,
    own.map((session) => viewBaseSession(session, locations)),
  );

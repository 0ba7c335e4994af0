import type { FastifyPluginAsync } from 'fastify';
import type { Routes } from '../../../../platform/http/api.ts';
import { answerError } from '../../../../platform/http/errors.ts';
import { useContext, type ContextOptions } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { channelManager } from '../managed/access.service.ts';
import * as schemas from './tracks.schemas.ts';
import * as tracks from './tracks.service.ts';
import { viewTracks, viewTranscript } from './tracks.views.ts';

/** As many signs as captions have, of up to four bytes each. */
const BODY_LIMIT = 1_700_000;
const MANAGED = '/channels/managed/:channelId/contents/:contentId';

export const trackRoutes: Routes = (app) => {
  app.get(
    '/channels/:channelId/contents/:contentId/tracks',
    { schema: schemas.getContentTracks },
    async ({ context, params }) => ok(viewTracks(await tracks.getTracks(context, params))),
  );

  app.get(
    '/channels/:channelId/contents/:contentId/captions/:captionId',
    { schema: schemas.getTranscript, config: perMinute(60) },
    async ({ context, params }) => {
      const { language, cues } = await tracks.getTranscript(context, params, params.captionId);
      return ok(viewTranscript(language, cues));
    },
  );

  app.put(
    `${MANAGED}/captions`,
    {
      schema: schemas.saveCaptions,
      bodyLimit: BODY_LIMIT,
      onRequest: channelManager,
      config: perMinute(30),
    },
    async ({ context, params, body }) => ok(viewTracks(await tracks.saveCaptions(context, params, body))),
  );

  app.post(
    `${MANAGED}/captions/:captionId/default`,
    { schema: schemas.setDefaultCaptions, config: perMinute(60) },
    async ({ context, params }) =>
      ok(viewTracks(await tracks.setDefaultCaptions(context, params, params.captionId))),
  );

  app.delete(
    `${MANAGED}/captions/:captionId`,
    { schema: schemas.deleteCaptions },
    async ({ context, params }) =>
      ok(viewTracks(await tracks.deleteCaptions(context, params, params.captionId))),
  );

  app.put(
    `${MANAGED}/chapters`,
    { schema: schemas.saveChapters, config: perMinute(60) },
    async ({ context, params, body }) => ok(viewTracks(await tracks.saveChapters(context, params, body))),
  );
};

interface TrackRequest {
  Params: schemas.TrackParams;
  Querystring: schemas.TrackQuery;
}

/** Captions and chapters as players and podcast apps fetch them, beside the media, under the organization's own host. */
export function tracksPlugin(options: ContextOptions): FastifyPluginAsync {
  return async (app) => {
    useContext(app, options);
    app.setErrorHandler(answerError);

    const serve = (
      url: string,
      ending: string,
      asked: (id: string) => Parameters<typeof tracks.getTrackFile>[1],
    ) =>
      app.get<TrackRequest>(
        url,
        { schema: { hide: true, params: schemas.trackParams, querystring: schemas.trackQuery } },
        async ({ context, params, query, headers }, reply) => {
          const id = params.name.endsWith(ending) ? params.name.slice(0, -ending.length).toLowerCase() : '';
          const { etag, type, isPrivate, read } = await tracks.getTrackFile(context, asked(id), query.grant);
          reply.headers({
            etag,
            'cache-control': isPrivate ? 'private, no-cache' : 'public, max-age=300',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
            'x-content-type-options': 'nosniff',
          });
          if (headers['if-none-match'] === etag) return reply.status(304).send();
          return reply.type(type).send(await read());
        },
      );

    serve('/captions/:name', '.vtt', (captionId) => ({ captionId }));
    serve('/chapters/:name', '.json', (chaptersOf) => ({ chaptersOf }));
  };
}

import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../../../platform/http/api.ts';
import { answerError } from '../../../../platform/http/errors.ts';
import { inPerson, useContext, type ContextOptions } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './podcast.schemas.ts';
import * as podcast from './podcast.service.ts';

export const memberFeedRoutes: Routes = (app) => {
  // The address opens without signing in: it outlives the right to act for somebody.
  app.get(
    '/self/channels/:channelId/feed',
    { schema: schemas.getMemberFeed, config: inPerson },
    async ({ context, params }) => ok(await podcast.getMemberFeed(context, params.channelId)),
  );

  app.post(
    '/self/channels/:channelId/feed',
    { schema: schemas.createMemberFeed, config: { ...perMinute(30), ...inPerson } },
    async ({ context, params }) => ok(await podcast.createMemberFeed(context, params.channelId)),
  );

  app.delete(
    '/self/channels/:channelId/feed',
    { schema: schemas.deleteMemberFeed },
    async ({ context, params }) => ok(await podcast.deleteMemberFeed(context, params.channelId)),
  );
};

/** The feeds that podcast apps read, under the organization's own host. */
export function podcastPlugin(options: ContextOptions): FastifyPluginAsync {
  return async (app) => {
    useContext(app, options);
    app.setErrorHandler(answerError);
    const send = (
      type: string,
      { headers }: FastifyRequest,
      reply: FastifyReply,
      feed: podcast.Feed,
    ): FastifyReply => {
      const { parts, etag, isPrivate } = feed;
      reply.headers({
        etag,
        'cache-control': isPrivate ? 'private, no-cache' : 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        ...(isPrivate ? { 'x-robots-tag': 'noindex' } : {}),
      });
      if (headers['if-none-match'] === etag) return reply.status(304).send();
      reply.header('content-length', String(parts.reduce((sum, { length }) => sum + length, 0)));
      return reply.type(`application/${type}+xml; charset=utf-8`).send(Readable.from(parts));
    };
    app.get<{ Params: schemas.FeedParams; Querystring: schemas.FeedQuery }>(
      '/:slug/feed.xml',
      {
        schema: { hide: true, params: schemas.feedParams, querystring: schemas.feedQuery },
        config: perMinute(120),
      },
      async (request, reply) => {
        const { context, params, query } = request;
        return send('rss', request, reply, await podcast.getFeed(context, params.slug, query.member));
      },
    );
    app.get<{ Params: schemas.FeedParams }>(
      '/:slug/atom.xml',
      { schema: { hide: true, params: schemas.feedParams }, config: perMinute(120) },
      async (request, reply) =>
        send('atom', request, reply, await podcast.getAtom(request.context, request.params.slug)),
    );
  };
}

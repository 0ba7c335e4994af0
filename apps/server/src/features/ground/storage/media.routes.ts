import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import { asAttachment } from '../../../platform/http/content-disposition.ts';
import { answerError } from '../../../platform/http/errors.ts';
import { duringMaintenance, useContext, type ContextOptions } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { sendStored } from '../../../platform/http/stored.ts';
import { isUuid } from '../../../platform/ids.ts';
import { findStreamFile } from './hls/stream.service.ts';
import { fileKey, getFileByKey } from './files/files.service.ts';
import { getImageFile } from './images.service.ts';
import { getSquare, SQUARE } from './squares.service.ts';
import {
  grantQuery,
  hlsParams,
  mediaParams,
  squareParams,
  storedParams,
  type GrantQuery,
  type HlsParams,
  type MediaParams,
  type SquareParams,
  type StoredParams,
} from './media.schemas.ts';
import { judgeAll } from './grants/fetching.service.ts';
import type { JudgeFetch } from './grants/fetching.types.ts';
import { getVideoKey } from './videos.service.ts';

const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** Open today: a content that is closed later must not stay in caches on the way. */
const FOR_AN_HOUR = 'public, max-age=3600';
/** Of those whose access may end: asked again each time, by the reader alone. */
const PRIVATE = 'private, no-cache';
const READ = ['GET', 'HEAD'] as const;

interface StoredRequest {
  Params: StoredParams;
  Querystring: GrantQuery;
}

/** The bytes of pictures, videos and files, under the organization's own host. */
export function mediaPlugin(options: ContextOptions, judges: readonly JudgeFetch[]): FastifyPluginAsync {
  return async (app) => {
    useContext(app, options);
    app.setErrorHandler(answerError);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    });
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });

    app.get<{ Params: MediaParams }>(
      '/:imageId/:variant',
      // The marks of a closed site, and pictures in mails that are there already.
      { schema: { hide: true, params: mediaParams }, config: duringMaintenance },
      async ({ context, params, headers }, reply) => {
        const { imageId, variant } = params;
        const file = await getImageFile(context, imageId, variant);
        const etag = `"${imageId}-${variant}"`;
        reply.headers({
          etag,
          'cache-control': NEVER_CHANGES,
          // Mails and the staff's console show pictures from another origin.
          'cross-origin-resource-policy': 'cross-origin',
        });
        if (headers['if-none-match'] === etag) {
          file.stream.destroy();
          return reply.status(304).send();
        }
        return reply.type(file.contentType).header('content-length', file.size).send(file.stream);
      },
    );

    app.get<{ Params: SquareParams }>(
      `/:imageId/${SQUARE}`,
      { schema: { hide: true, params: squareParams }, config: perMinute(120) },
      async ({ context, params, headers }, reply) => {
        const bytes = await getSquare(context, params.imageId);
        const etag = `"${params.imageId}-square"`;
        reply.headers({
          etag,
          'cache-control': NEVER_CHANGES,
          'cross-origin-resource-policy': 'cross-origin',
        });
        if (headers['if-none-match'] === etag) return reply.status(304).send();
        return reply.type('image/jpeg').send(bytes);
      },
    );

    const stored = (
      url: string,
      send: (request: FastifyRequest<StoredRequest>, reply: FastifyReply) => Promise<FastifyReply>,
    ): void => {
      app.route<StoredRequest>({
        method: [...READ],
        url,
        schema: { hide: true, params: storedParams, querystring: grantQuery },
        handler: send,
      });
    };

    stored('/videos/:id', async (request, reply) => {
      const { context, params, query } = request;
      const key = getVideoKey(context, params.id);
      const videoId = params.id.toLowerCase();
      const fetching =
        key === undefined ? 'refused' : await judgeAll(context, { videoId }, query.grant, judges);
      if (fetching === 'refused') throw notFound('video');
      reply.headers({
        'cache-control': fetching === 'private' ? PRIVATE : FOR_AN_HOUR,
        // Opened by itself, a browser plays it in a page of its own making; sandboxed, that page could not.
        'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
      });
      return sendStored(request, reply, context.services.files, { noun: 'video', key, etag: params.id });
    });

    app.route<{ Params: HlsParams }>({
      method: [...READ],
      url: '/videos/:id/:grant/:name',
      schema: { hide: true, params: hlsParams },
      handler: async (request, reply) => {
        const { context, params } = request;
        const videoId = params.id.toLowerCase();
        const grant = params.grant === 'public' ? undefined : params.grant;
        const fetching = isUuid(videoId) ? await judgeAll(context, { videoId }, grant, judges) : 'refused';
        const file = fetching === 'refused' ? undefined : await findStreamFile(context, videoId, params.name);
        if (file === undefined) throw notFound('video');
        const isList = 'text' in file || file.isPlaylist;
        const forAll = isList ? 'public, max-age=60' : `${FOR_AN_HOUR}, immutable`;
        reply.header('cache-control', fetching === 'private' ? PRIVATE : forAll);
        if ('text' in file) {
          const etag = `"${file.etag}"`;
          reply.header('etag', etag).type(file.type);
          return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(file.text);
        }
        return sendStored(request, reply, context.services.files, { noun: 'video', ...file });
      },
    });

    stored('/files/:id', async (request, reply) => {
      const { context, params, query } = request;
      const file = await getFileByKey(context, params.id);
      const fetching = await judgeAll(context, { fileKey: file.key }, query.grant, judges);
      if (fetching === 'refused') throw notFound('file');
      reply.headers({
        'cache-control': fetching === 'private' ? PRIVATE : 'private, max-age=3600',
        'content-disposition': asAttachment(file.name),
      });
      const key = fileKey(context.organizationId, file.key);
      return sendStored(request, reply, context.services.files, { noun: 'file', key, etag: file.key });
    });
  };
}

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { asAttachment } from '../../../platform/http/content-disposition.ts';
import { answerError } from '../../../platform/http/errors.ts';
import { duringMaintenance, useContext, type ContextOptions } from '../../../platform/http/context.ts';
import { sendStored } from '../../../platform/http/stored.ts';
import { fileKey, getFileByKey } from './files/files.service.ts';
import { getImageFile } from './images.service.ts';
import {
  grantQuery,
  mediaParams,
  storedParams,
  type GrantQuery,
  type MediaParams,
  type StoredParams,
} from './media.schemas.ts';
import { getVideoKey } from './videos.service.ts';

const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** Open today: a content that is closed later must not stay in caches on the way. */
const FOR_AN_HOUR = 'public, max-age=3600';
/** Of those whose access may end: asked again each time, by the reader alone. */
const PRIVATE = 'private, no-cache';
const READ = ['GET', 'HEAD'] as const;

type Media = { readonly videoId: string } | { readonly fileKey: string };

/** Features that hold media which not everybody may fetch say so here. */
export type JudgeFetch = (
  ctx: Context,
  media: Media,
  grant: string | undefined,
) => Promise<'public' | 'private' | 'refused'>;

interface StoredRequest {
  Params: StoredParams;
  Querystring: GrantQuery;
}

/** The bytes of pictures, videos and files, under the organization's own host. */
export function mediaPlugin(options: ContextOptions, judge: JudgeFetch): FastifyPluginAsync {
  return async (app) => {
    useContext(app, options);
    app.setErrorHandler(answerError);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      if (!reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', "default-src 'none'; sandbox");
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
      const fetching = key === undefined ? 'refused' : await judge(context, { videoId }, query.grant);
      if (fetching === 'refused') throw notFound('video');
      reply.headers({
        'cache-control': fetching === 'private' ? PRIVATE : FOR_AN_HOUR,
        // Opened by itself, a browser plays it in a page of its own making; sandboxed, that page could not.
        'content-security-policy': "default-src 'none'; media-src 'self'",
      });
      return sendStored(request, reply, context.services.files, { noun: 'video', key, etag: params.id });
    });

    stored('/files/:id', async (request, reply) => {
      const { context, params, query } = request;
      const file = await getFileByKey(context, params.id);
      const fetching = await judge(context, { fileKey: file.key }, query.grant);
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

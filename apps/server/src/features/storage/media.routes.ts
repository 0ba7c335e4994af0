import type { FastifyPluginAsync } from 'fastify';
import { answerError } from '../../platform/http/errors.ts';
import { useContext, type ContextOptions } from '../../platform/http/context.ts';
import { getImageFile } from './images.service.ts';
import { mediaParams, type MediaParams } from './media.schemas.ts';

const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/** The bytes of pictures, as we encoded them, under the organization's own host. */
export function mediaPlugin(options: ContextOptions): FastifyPluginAsync {
  return async (app) => {
    useContext(app, options);
    app.setErrorHandler(answerError);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });

    app.get<{ Params: MediaParams }>(
      '/:imageId/:variant',
      { schema: { hide: true, params: mediaParams } },
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
  };
}

import type { FastifyPluginAsync } from 'fastify';
import type { Routes } from '../../../../platform/http/api.ts';
import { answerError } from '../../../../platform/http/errors.ts';
import { useContext, type ContextOptions } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './unsubscribe.schemas.ts';
import { getSubscription, unsubscribe } from './unsubscribe.service.ts';
import { viewSubscription } from './unsubscribe.views.ts';

export const subscriptionRoutes: Routes = (app) => {
  app.get(
    '/unsubscribe/:token',
    { schema: schemas.getSubscription, config: perMinute(60) },
    async ({ context, params }) => ok(viewSubscription(await getSubscription(context, params.token))),
  );
};

/** The address that stands in the mails, under the organization's own host (RFC 8058). GET belongs to the site. */
export function unsubscribePlugin(options: ContextOptions): FastifyPluginAsync {
  return async (app) => {
    useContext(app, options);
    app.setErrorHandler(answerError);
    // Mail programs send `List-Unsubscribe=One-Click`, as a form of one kind or the other; nothing hangs on it.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.on('end', () => done(null));
      payload.on('error', done);
      payload.resume();
    });
    app.post<{ Params: schemas.UnsubscribeParams }>(
      '/:token',
      { schema: { hide: true, params: schemas.unsubscribeParams }, config: perMinute(60), bodyLimit: 10_000 },
      async ({ context, params, headers }, reply) => {
        await unsubscribe(context, params.token);
        void reply.header('cache-control', 'no-store');
        // A person sees the page that says so; a mail program needs no page.
        if (headers.accept?.includes('text/html') === true)
          return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}?done=1`, 303);
        return reply.type('text/plain').send('ok');
      },
    );
  };
}

import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './messages.schemas.ts';
import * as messages from './messages.service.ts';
import { viewMessage, viewReaction } from './messages.views.ts';
import * as reactions from './reactions.service.ts';

export const messageRoutes: Routes = (app) => {
  app.get(
    '/threads/:threadId/messages',
    { schema: schemas.listMessages },
    async ({ context, params, query }) =>
      okList((await messages.listMessages(context, params.threadId, query)).map(viewMessage(context.locale))),
  );

  app.post(
    '/threads/:threadId/messages',
    { schema: schemas.postMessage, config: perMinute(120) },
    async ({ context, params, body, headers }) =>
      ok(
        viewMessage(context.locale)(
          await messages.postMessage(context, params.threadId, body, headers['idempotency-key']),
        ),
      ),
  );

  app.get(
    '/threads/:threadId/messages/:messageId',
    { schema: schemas.getMessage },
    async ({ context, params }) =>
      ok(viewMessage(context.locale)(await messages.getMessage(context, params.threadId, params.messageId))),
  );

  app.put(
    '/threads/:threadId/messages/:messageId',
    { schema: schemas.editMessage, config: perMinute(120) },
    async ({ context, params, body }) =>
      ok(
        viewMessage(context.locale)(
          await messages.editMessage(context, params.threadId, params.messageId, body),
        ),
      ),
  );

  app.delete(
    '/threads/:threadId/messages/:messageId',
    { schema: schemas.deleteMessage },
    async ({ context, params }) =>
      ok(await messages.deleteMessage(context, params.threadId, params.messageId)),
  );

  app.post(
    '/threads/:threadId/messages/:messageId/reactions',
    { schema: schemas.addReaction, config: perMinute(240) },
    async ({ context, params, body }) =>
      ok(
        viewReaction(await reactions.addReaction(context, params.threadId, params.messageId, body.emojiName)),
      ),
  );

  app.delete(
    '/threads/:threadId/messages/:messageId/reactions/:reactionId',
    { schema: schemas.removeReaction },
    async ({ context, params }) =>
      ok(await reactions.removeReaction(context, params.threadId, params.messageId, params.reactionId)),
  );
};

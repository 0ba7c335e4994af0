import type { Routes } from '../../../../platform/http/api.ts';
import { whileSuspended } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewMessage } from '../chat.views.ts';
import * as schemas from './messages.schemas.ts';
import * as messages from './messages.service.ts';

const CHANNEL = '/self/chat/channels/:channelId';
const MESSAGE = `${CHANNEL}/messages/:messageId` as const;

export const chatMessageRoutes: Routes = (app) => {
  app.get(
    '/self/chat/messages',
    { schema: schemas.searchMessages, config: perMinute(60) },
    async ({ context, query }) =>
      okList((await messages.searchMessages(context, query)).map(viewMessage(context.locale))),
  );

  app.get(`${CHANNEL}/messages`, { schema: schemas.listMessages }, async ({ context, params, query }) =>
    okList((await messages.listMessages(context, params.channelId, query)).map(viewMessage(context.locale))),
  );

  app.post(
    `${CHANNEL}/messages`,
    { schema: schemas.sendMessage, config: perMinute(240) },
    async ({ context, params, body, headers }) =>
      ok(
        viewMessage(context.locale)(
          await messages.sendMessage(context, params.channelId, body, headers['idempotency-key']),
        ),
      ),
  );

  app.put(
    MESSAGE,
    { schema: schemas.editMessage, config: perMinute(60) },
    async ({ context, params: { channelId, messageId }, body }) =>
      ok(viewMessage(context.locale)(await messages.editMessage(context, channelId, messageId, body))),
  );

  app.delete(MESSAGE, { schema: schemas.deleteMessage }, async ({ context, params }) =>
    ok(await messages.deleteMessage(context, params.channelId, params.messageId)),
  );

  app.put(
    `${CHANNEL}/read`,
    { schema: schemas.markChannelRead, config: whileSuspended },
    async ({ context, params, body }) => {
      await messages.markChannelRead(context, params.channelId, body?.messageId);
      return ok(null);
    },
  );
};

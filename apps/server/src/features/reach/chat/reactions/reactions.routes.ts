import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './reactions.schemas.ts';
import * as reactions from './reactions.service.ts';

const REACTIONS = '/self/chat/channels/:channelId/messages/:messageId/reactions';

export const chatReactionRoutes: Routes = (app) => {
  app.get(
    REACTIONS,
    { schema: schemas.listReactions },
    async ({ context, params: { channelId, messageId }, query }) =>
      okList(await reactions.listReactions(context, channelId, messageId, query)),
  );

  app.post(
    REACTIONS,
    { schema: schemas.addReaction, config: perMinute(240) },
    async ({ context, params: { channelId, messageId }, body }) => {
      const row = await reactions.addReaction(context, channelId, messageId, body.emojiName);
      return ok({ id: row.id, accountId: row.account_id, emojiName: row.emoji_name });
    },
  );

  app.delete(
    `${REACTIONS}/:reactionId`,
    { schema: schemas.removeReaction, config: perMinute(240) },
    async ({ context, params: { channelId, messageId, reactionId } }) =>
      ok(await reactions.removeReaction(context, channelId, messageId, reactionId)),
  );
};

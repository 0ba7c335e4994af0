import { addChatMessageReaction, type ChatChannelMessage, removeChatMessageReaction } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catchUp, changeHistory } from '../outbox/history.api.ts';
import { ownIdOf, press, underWay, withOwnReaction } from './reactions.ts';

/** Ids of own reactions by message and emoji, as the server answered: one may be taken back before it is shown. */
const answered = new Map<string, string>();

/** Reacts, or takes the own reaction back: at once on the screen, then on the server, one after the other. */
export function useReaction({ channelId, id: messageId, reactions }: ChatChannelMessage) {
  const client = useQueryClient();
  const path = { channelId, messageId };
  const show = (emojiName: string, ownId: string | null): void =>
    changeHistory(client, channelId, withOwnReaction(messageId, emojiName, ownId));
  const { mutate } = useMutation({
    scope: { id: `chat reactions ${messageId}` },
    mutationFn: async ({
      emojiName,
      ownId,
      on,
    }: {
      emojiName: string;
      ownId: string | null;
      on: boolean;
    }) => {
      const key = `${messageId} ${emojiName}`;
      if (on) {
        const { data } = await addChatMessageReaction({ path, body: { emojiName }, throwOnError: true });
        answered.set(key, data.data.id);
        return data.data.id;
      }
      const reactionId = ownId === underWay ? answered.get(key) : ownId;
      if (reactionId !== undefined && reactionId !== null)
        await removeChatMessageReaction({ path: { ...path, reactionId }, throwOnError: true });
      answered.delete(key);
      return null;
    },
    onMutate: ({ emojiName, on }) => {
      show(emojiName, on ? underWay : null);
      return press(messageId, emojiName, on);
    },
    onSuccess: (ownId, { emojiName }, end) => {
      if (end()) show(emojiName, ownId);
    },
    onError: (_error, _pressed, end) => {
      end?.();
      return catchUp(client);
    },
  });
  return (emojiName: string): void => {
    const ownId = ownIdOf(reactions, emojiName);
    mutate({ emojiName, ownId, on: ownId === null });
  };
}

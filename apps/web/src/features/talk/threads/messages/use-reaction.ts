import { addThreadMessageReaction, removeThreadMessageReaction, type ThreadMessage } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMessage, messagesKey } from '../threads.api.ts';

const underWay = 'under way';

/** Reacts, or takes the own reaction back: at once on the screen, then on the server. */
export function useReaction(message: ThreadMessage, readerId: string) {
  const client = useQueryClient();
  const path = { threadId: message.threadId, messageId: message.id };
  const isOwn = ({ accountId }: { accountId: string }): boolean => accountId === readerId;
  return useMutation({
    mutationFn: async (emojiName: string) => {
      const own = message.reactions.find((one) => isOwn(one) && one.emojiName === emojiName);
      if (own === undefined) {
        const { data } = await addThreadMessageReaction({ path, body: { emojiName }, throwOnError: true });
        return data.data;
      }
      // A reaction that is still being sent has no id to be removed by; the next refetch shows it.
      if (own.id !== underWay)
        await removeThreadMessageReaction({ path: { ...path, reactionId: own.id }, throwOnError: true });
      return null;
    },
    onMutate: (emojiName) =>
      changeMessage(client, message, (now) => {
        const others = now.reactions.filter((one) => !isOwn(one) || one.emojiName !== emojiName);
        const added = { id: underWay, accountId: readerId, emojiName };
        return { ...now, reactions: others.length < now.reactions.length ? others : [...others, added] };
      }),
    onSuccess: (reaction) => {
      if (reaction === null) return;
      changeMessage(client, message, (now) => ({
        ...now,
        reactions: now.reactions.map((one) =>
          isOwn(one) && one.emojiName === reaction.emojiName ? reaction : one,
        ),
      }));
    },
    onError: () => client.invalidateQueries({ queryKey: messagesKey(message.threadId) }),
  });
}

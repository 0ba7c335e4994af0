import { sendChatMessage } from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { storage } from '../../../../lib/storage.ts';
import { toMessage } from '../../../talk/activities/index.ts';
import { createOutbox, type Outbox, type OutboxWorld } from './outbox.ts';
import { takeMessage } from './take.ts';

let current: { accountId: string; outbox: Outbox } | null = null;

/** One for whoever is signed in, wherever it is asked for. */
export function outboxOf(client: QueryClient, accountId: string): Outbox {
  if (current?.accountId !== accountId)
    current = {
      accountId,
      outbox: createOutbox(accountId, (message) => takeMessage(client, accountId, message), browser),
    };
  return current.outbox;
}

const browser: OutboxWorld = {
  post: async ({ key, channelId, draft, images, files, replyTo = null }) => {
    const { message: text, entities } = toMessage(draft);
    const { data } = await sendChatMessage({
      path: { channelId },
      body: {
        text,
        entities,
        ...(replyTo !== null && { replyToId: replyTo.id }),
        ...(images.length > 0 && { imageIds: images.map(({ id }) => id) }),
        ...(files.length > 0 && { fileIds: files.map(({ id }) => id) }),
      },
      headers: { 'idempotency-key': key },
      throwOnError: true,
    });
    return data.data;
  },
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
  storage,
};

import { ApiError, type BaseImage, type ChatChannelMessage, type ChatFile } from '@atrium/api';
import { newKey } from '../../../../lib/new-key.ts';
import type { storage } from '../../../../lib/storage.ts';
import type { DraftText } from '../../../talk/activities/index.ts';

export interface Letter {
  draft: DraftText;
  images: readonly BaseImage[];
  files: readonly Pick<ChatFile, 'id' | 'name'>[];
  replyTo?: ChatChannelMessage['replyTo'];
}

/** A message that the server may not have yet. */
export interface Pending extends Letter {
  /** The same however often it is sent: an answer that was lost on the way makes no second message. */
  key: string;
  channelId: number;
  at: number;
  /** `stuck` did not get through, `refused` is not wanted as it is, for `reason`. */
  state: 'waiting' | 'stuck' | 'refused';
  reason: string;
}

/** The dependencies of an outbox; a test injects its own. */
export interface OutboxWorld {
  post: (pending: Pending) => Promise<ChatChannelMessage>;
  isOnline: () => boolean;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  storage: typeof storage;
}

export interface Outbox {
  subscribe: (listener: () => void) => () => void;
  list: (channelId: number) => readonly Pending[];
  send: (channelId: number, letter: Letter) => void;
  retry: (channelId: number) => void;
  drop: (key: string) => void;
  /** There is a way again: what did not get through is sent once more. */
  resume: () => void;
}

const waits = [1000, 2000, 4000, 8000];
/** Older ones are not sent unasked: what was to be said this morning may not be true any more. */
const goodFor = 60 * 60_000;

const none: readonly Pending[] = [];

/**
 * Messages on their way, kept on this device until they have arrived. Those of one channel go one after the other, so
 * that they stand in the order in which they were written.
 */
export function createOutbox(
  accountId: string,
  onSent: (message: ChatChannelMessage) => void,
  world: OutboxWorld,
): Outbox {
  const storageKey = `outbox.${accountId}`;
  const listeners = new Set<() => void>();
  const busy = new Set<number>();
  const isFresh = ({ at }: Pending): boolean => world.now() - at < goodFor;

  const stored = (): Pending[] => {
    try {
      const value: unknown = JSON.parse(world.storage.read(storageKey) ?? '[]');
      return Array.isArray(value) ? value.filter(isPending) : [];
    } catch {
      return [];
    }
  };

  let all: readonly Pending[] = stored().map((one) => ({
    ...one,
    state: isFresh(one) ? 'waiting' : 'stuck',
  }));
  let byChannel = Map.groupBy(all, ({ channelId }) => channelId);
  const own = new Set(all.map(({ key }) => key));

  const put = (next: readonly Pending[]): void => {
    for (const { key } of next) own.add(key);
    all = next;
    byChannel = Map.groupBy(all, ({ channelId }) => channelId);
    // Messages that another window is sending stay.
    const kept = [...stored().filter(({ key }) => !own.has(key)), ...all];
    if (kept.length === 0) world.storage.remove(storageKey);
    else world.storage.write(storageKey, JSON.stringify(kept));
    for (const listener of listeners) listener();
  };

  const mark = (which: (one: Pending) => boolean, state: Pending['state'], reason = ''): void =>
    put(all.map((one) => (which(one) ? { ...one, state, reason } : one)));
  const drop = (gone: string): void => put(all.filter(({ key }) => key !== gone));
  const isHere = ({ key }: Pending): boolean => all.some((one) => one.key === key);

  const deliver = async (pending: Pending): Promise<void> => {
    for (const wait of [...waits, null]) {
      try {
        const message = await world.post(pending);
        // Shown before the other is taken away, or it would be missing for a moment.
        onSent(message);
        return drop(pending.key);
      } catch (error) {
        const { key, channelId } = pending;
        if (error instanceof ApiError && !isPassing(error.status)) {
          // Sent once more, it stands by itself.
          if (error.code === 'repliedMessage.notFound')
            put(all.map((one) => (one.key === key ? { ...one, replyTo: null } : one)));
          return mark((one) => one.key === key, 'refused', error.message);
        }
        if (!world.isOnline()) return;
        // Later messages have to stay behind it.
        if (wait === null)
          return mark((one) => one.channelId === channelId && one.state === 'waiting', 'stuck');
        await world.wait(wait);
        if (!isHere(pending)) return;
      }
    }
  };

  const run = async (channelId: number): Promise<void> => {
    if (busy.has(channelId)) return;
    busy.add(channelId);
    try {
      for (;;) {
        const next = all.find((one) => one.channelId === channelId && one.state === 'waiting');
        if (next === undefined || !world.isOnline()) return;
        await deliver(next);
      }
    } finally {
      busy.delete(channelId);
    }
  };

  const resume = (): void => {
    if (all.some((one) => one.state === 'stuck' && isFresh(one)))
      mark((one) => one.state === 'stuck' && isFresh(one), 'waiting');
    for (const channelId of byChannel.keys()) void run(channelId);
  };
  resume();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: (channelId) => byChannel.get(channelId) ?? none,
    send: (channelId, letter) => {
      put([...all, { ...letter, key: newKey(), channelId, at: world.now(), state: 'waiting', reason: '' }]);
      void run(channelId);
    },
    retry: (channelId) => {
      mark((one) => one.channelId === channelId, 'waiting');
      void run(channelId);
    },
    drop,
    resume,
  };
}

/** Nobody refused it: the way was blocked, or the server had no room at this moment. */
const isPassing = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  const { key, channelId, at, draft, images, files } = value as Record<keyof Pending, unknown>;
  const { text, tokens } = (draft ?? {}) as Record<keyof DraftText, unknown>;
  return (
    typeof key === 'string' &&
    typeof channelId === 'number' &&
    typeof at === 'number' &&
    typeof text === 'string' &&
    [tokens, images, files].every(Array.isArray)
  );
}

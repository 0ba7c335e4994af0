/** Said again at most this often while somebody writes, and believed for so long after it was last heard. */
const sayEvery = 3000;
const believedFor = 6000;

type Voice = (word: { type: 'typing-start' | 'typing-stop'; channelId: number }) => void;

const nobody: readonly string[] = [];
const writers = new Map<number, ReadonlyMap<string, ReturnType<typeof setTimeout>>>();
const shown = new Map<number, readonly string[]>();
const listeners = new Set<() => void>();
let voice: Voice | null = null;
let said: { channelId: number; at: number } | null = null;

function put(channelId: number, next: ReadonlyMap<string, ReturnType<typeof setTimeout>>): void {
  writers.set(channelId, next);
  shown.set(channelId, [...next.keys()]);
  for (const listener of listeners) listener();
}

export function hearTyping(channelId: number, accountId: string, isTyping: boolean): void {
  const next = new Map(writers.get(channelId));
  const known = next.get(accountId);
  if (known === undefined && !isTyping) return;
  clearTimeout(known);
  next.delete(accountId);
  if (isTyping)
    next.set(
      accountId,
      setTimeout(() => hearTyping(channelId, accountId, false), believedFor),
    );
  put(channelId, next);
}

/** After a gap in hearing nobody knows who still writes. */
export function forgetTyping(): void {
  for (const [channelId, all] of writers) {
    for (const timer of all.values()) clearTimeout(timer);
    put(channelId, new Map());
  }
}

export const typingOf = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  in: (channelId: number): readonly string[] => shown.get(channelId) ?? nobody,
};

/** By what it is said; without a connection nothing is. */
export function lendVoice(next: Voice | null): void {
  voice = next;
  said = null;
}

export function sayTyping(channelId: number, now = Date.now()): void {
  if (said?.channelId === channelId && now - said.at < sayEvery) return;
  if (said !== null && said.channelId !== channelId) sayStopped(said.channelId);
  said = { channelId, at: now };
  voice?.({ type: 'typing-start', channelId });
}

export function sayStopped(channelId: number): void {
  if (said?.channelId !== channelId) return;
  said = null;
  voice?.({ type: 'typing-stop', channelId });
}

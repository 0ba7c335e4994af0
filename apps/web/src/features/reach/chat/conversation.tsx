import type { ChatChannelMember, ChatChannelMessage, Self } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { toast } from '@atrium/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { ConversationBox, MessagesSkeleton, ToNewest } from '../../talk/conversations/index.ts';
import { Arrivals } from './messages/arrivals.tsx';
import { channelName } from './channel-names.ts';
import { ChatComposer } from './messages/chat-composer.tsx';
import { askEvery, connection } from './connection.ts';
import { catchUp, historyOf, loadAround, loadNewest } from './outbox/history.api.ts';
import { type History, quoteOf } from './outbox/history.ts';
import { MessageList } from './messages/message-list.tsx';
import { outboxOf } from './outbox/own-outbox.ts';
import { PendingMessages } from './outbox/pending-messages.tsx';
import { TypingLine } from './messages/typing-line.tsx';
import { Edge, useEdges } from './messages/use-edges.tsx';
import { usePlace } from './messages/use-place.ts';
import { useReading } from './messages/use-reading.ts';

const nothing: History = { messages: [], atStart: true, atEnd: true };

/** The messages, and the form to write one. */
export function Conversation({ row, self }: { row: ChatChannelMember; self: Self }) {
  const texts = useText();
  const { t } = texts;
  const { channelId, channel } = row;
  const client = useQueryClient();
  const query = useQuery(historyOf(channelId));
  const history = query.data ?? nothing;
  const { messages } = history;
  const outbox = outboxOf(client, self.id);
  const pending = usePending(outbox, channelId, history);
  const [edited, edit] = useState<number | null>(null);
  const [answered, reply] = useState<ChatChannelMessage | null>(null);
  const cancelReply = useCallback(() => reply(null), []);
  const replyTo = useMemo(() => answered && quoteOf(messages, answered), [messages, answered]);
  const edges = useEdges(channelId);
  const { box, content, atNewest, onScroll, toEnd, show } = usePlace({
    history,
    older: edges.older.load,
    newer: edges.newer.load,
  });
  const toNewest = useCallback(async () => {
    if (!history.atEnd) await loadNewest(client, channelId);
    toEnd();
  }, [client, channelId, history.atEnd, toEnd]);
  const found = useFound(channelId, query.isSuccess, show);
  useReading(row, messages.at(-1)?.id, atNewest && query.isSuccess);
  useAsking();
  return (
    <>
      <div className="relative min-h-0 grow">
        <ConversationBox label={t('chat.messages')} {...{ box, content, onScroll }}>
          <QueryState query={query} waiting={<MessagesSkeleton />}>
            {() => (
              <>
                {!history.atStart && <Edge edge={edges.older} />}
                {messages.length + pending.length === 0 && (
                  <EmptyState
                    illustration={<Hand />}
                    title={t('chat.sayHello', { name: channelName(channel, self.id, texts) })}
                  />
                )}
                <MessageList {...{ row, self, messages, found, edited, edit, reply }} />
                {history.atEnd ? (
                  <PendingMessages pending={pending} outbox={outbox} />
                ) : (
                  <Edge edge={edges.newer} />
                )}
              </>
            )}
          </QueryState>
        </ConversationBox>
        {!atNewest && (
          <ToNewest
            text={t('chat.toNewest')}
            count={row.unread}
            countLabel={t('chat.newMessages', { count: row.unread })}
            jump={() => void toNewest()}
          />
        )}
      </div>
      <Arrivals messages={messages} readerId={self.id} />
      <TypingLine row={row} messages={messages} />
      <Offline />
      <div className="pb-3">
        <ChatComposer
          self={self}
          channelId={channelId}
          replyTo={replyTo}
          cancelReply={cancelReply}
          editLast={() =>
            edit(
              messages.findLast(({ type, accountId }) => type === 'user' && accountId === self.id)?.id ??
                null,
            )
          }
          send={(letter) => {
            outbox.send(channelId, letter);
            void toNewest();
          }}
        />
      </div>
    </>
  );
}

/** Messages on their way that are not in the history yet: the socket may deliver one before its request is answered. */
function usePending(outbox: ReturnType<typeof outboxOf>, channelId: number, { messages }: History) {
  const all = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.list(channelId),
    () => outbox.list(channelId),
  );
  return useMemo(() => {
    const arrived = new Set(messages.map(({ clientKey }) => clientKey));
    return all.filter(({ key }) => !arrived.has(key));
  }, [all, messages]);
}

/** Leads to the message that the address names, once for each time that it is gone to, and answers which it is. */
function useFound(channelId: number, isReady: boolean, show: (id: number) => void): number | null {
  const { t } = useText();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const id = Number(params.get('message') ?? 0) || null;
  const lead = useEffectEvent((isThere: boolean) => {
    if (id !== null && isThere) show(id);
    else toast({ text: t('chat.gone') });
  });
  useEffect(() => {
    if (id === null || !isReady) return undefined;
    let isWanted = true;
    loadAround(client, channelId, id).then(
      (isThere) => isWanted && lead(isThere),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [client, channelId, id, key, isReady]);
  return id;
}

/** Without a connection the conversation is asked for now and then. */
function useAsking(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!connection.isOpen && document.visibilityState === 'visible' && navigator.onLine)
        catchUp(client).catch(() => undefined);
    }, askEvery);
    return () => clearInterval(timer);
  }, [client]);
}

function Offline() {
  const { t } = useText();
  const online = useOnline();
  return (
    <p role="status" className="px-1 text-sm text-muted empty:hidden">
      {!online && t('chat.offline')}
    </p>
  );
}

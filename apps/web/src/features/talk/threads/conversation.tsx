import { getSelfQueryKey, markThreadRead, type Self, type Thread, type ThreadMessage } from '@atrium/api';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Day, Divider } from '../../../components/conversation-marks.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import {
  ConversationBox,
  type ConversationItem,
  groupMessages,
  MessagesSkeleton,
  ToNewest,
  useReading,
} from '../conversations/index.ts';
import { Message } from './messages/message.tsx';
import { PendingMessages } from './messages/pending-messages.tsx';
import { messagesOf, often, refreshThreadLists, threadOf } from './threads.api.ts';
import { ThreadComposer } from './messages/thread-composer.tsx';
import { useScroll } from './messages/use-scroll.ts';
import { useSending } from './messages/use-sending.ts';

/** Parts that are asked anew each time; whoever has read far back waits longer for news. */
const partsAtOnce = 3;

/** The messages, and the form to write one. */
export function Conversation({ thread, self }: { thread: Thread; self: Self }) {
  const { t } = useText();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    ...messagesOf(thread.id),
    staleTime: 0,
    refetchInterval: ({ state }) => often * Math.ceil((state.data?.pages.length ?? 1) / partsAtOnce),
  });
  const messages = useMemo(() => oldestFirst(itemsOf(list.data)), [list.data]);
  const sending = useSending(thread.id);
  const newest = messages.at(-1);
  const { box, atNewest, onScroll, toNewest } = useScroll(`${newest?.id} ${sending.pending.length}`);
  useReading({
    readUpTo: thread.viewer.lastReadAt ?? undefined,
    newest: newest?.sentAt,
    atNewest: atNewest && !list.isPending,
    tell: (lastReadAt) => tellRead(thread.id, lastReadAt),
    onTold: async (answer) => {
      client.setQueryData(threadOf(thread.id).queryKey, answer);
      void client.invalidateQueries({ queryKey: getSelfQueryKey() });
      await refreshThreadLists(client);
    },
  });
  return (
    <>
      <div className="relative min-h-0 grow">
        <ConversationBox label={t('threads.conversation')} {...{ box, onScroll }}>
          <QueryState query={list} waiting={<MessagesSkeleton />}>
            {() => (
              <>
                <MoreButton list={list} waiting={<MessagesSkeleton />} />
                <Items {...{ thread, self, messages }}>
                  <PendingMessages sending={sending} />
                </Items>
              </>
            )}
          </QueryState>
        </ConversationBox>
        {!atNewest && <ToNewestSince {...{ messages, self, jump: toNewest }} />}
      </div>
      <Arrivals newest={newest} self={self} />
      <div className="pb-3">
        <ThreadComposer
          key={thread.id}
          self={self}
          threadId={thread.id}
          send={(draft) => {
            sending.send(draft);
            toNewest();
          }}
        />
      </div>
    </>
  );
}

async function tellRead(threadId: string, lastReadAt: string) {
  const { data } = await markThreadRead({ path: { threadId }, body: { lastReadAt }, throwOnError: true });
  return data;
}

/** Each once, though a part may have been cut anew between two questions. */
function oldestFirst(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()].toSorted((one, other) =>
    one.sentAt < other.sentAt ? -1 : 1,
  );
}

interface ItemsProps {
  thread: Thread;
  self: Self;
  messages: readonly ThreadMessage[];
  children: ReactNode;
}

function Items({ thread, self, messages, children }: ItemsProps) {
  const format = useFormat();
  // As it was when the reader came: the mark stays while they read on.
  const [readUpTo] = useState(thread.viewer.lastReadAt);
  const items = useMemo(
    () =>
      groupMessages(messages, {
        id: self.id,
        sentAt: ({ sentAt }) => sentAt,
        hadRead: readUpTo === null ? null : ({ sentAt }) => sentAt <= readUpTo,
        dayOf: (at) => format.date(at),
      }),
    [messages, self.id, readUpTo, format],
  );
  return (
    <ol className="flex flex-col">
      {items.map((item) => (
        <li key={item.key}>
          <Item item={item} readerId={self.id} mayManage={thread.viewer.mayManage} />
        </li>
      ))}
      {children}
    </ol>
  );
}

interface ItemProps {
  item: ConversationItem<ThreadMessage>;
  readerId: string;
  mayManage: boolean;
}

function Item({ item, readerId, mayManage }: ItemProps) {
  const { t } = useText();
  switch (item.type) {
    case 'day':
      return <Divider text={<Day at={item.at} />} />;
    case 'new':
      return <Divider strong text={t('threads.newBelow')} />;
    case 'note':
      return (
        <p dir="auto" className="pt-4 text-center text-sm text-balance text-muted">
          {item.message.body}
        </p>
      );
    case 'message':
      return <Message message={item.message} begins={item.begins} {...{ readerId, mayManage }} />;
  }
}

interface ToNewestSinceProps {
  messages: readonly ThreadMessage[];
  self: Self;
  jump: () => void;
}

/** Appears when somebody reads further up; counts what has come since. */
function ToNewestSince({ messages, self, jump }: ToNewestSinceProps) {
  const { t } = useText();
  const [since] = useState(messages.at(-1)?.sentAt ?? '');
  const count = messages.filter(({ accountId, sentAt }) => sentAt > since && accountId !== self.id).length;
  const countLabel = t('threads.newMessages', { count });
  return <ToNewest text={t('threads.toNewest')} {...{ count, countLabel, jump }} />;
}

/** Says aloud what others write while the page is open. */
function Arrivals({ newest, self }: { newest: ThreadMessage | undefined; self: Self }) {
  const { t } = useText();
  const [first] = useState(newest?.sentAt);
  const isNew = newest !== undefined && first !== undefined && newest.sentAt > first;
  return (
    <p role="status" className="sr-only">
      {isNew &&
        newest.accountId !== self.id &&
        t('threads.by', { name: displayName(newest.viewer.account), text: newest.body })}
    </p>
  );
}

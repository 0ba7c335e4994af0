import type { Self, Thread, ThreadMessage } from '@atrium/api';
import { CountBadge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Day, Divider } from '../../../components/conversation-marks.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { type ConversationItem, groupMessages } from './messages/message-groups.ts';
import { Message } from './messages/message.tsx';
import { PendingMessages } from './messages/pending-messages.tsx';
import { messagesOf, often } from './threads.api.ts';
import { ThreadComposer } from './messages/thread-composer.tsx';
import { useReading } from './messages/use-reading.ts';
import { useScroll } from './messages/use-scroll.ts';
import { useSending } from './messages/use-sending.ts';

/** Parts that are asked anew each time; whoever has read far back waits longer for news. */
const partsAtOnce = 3;

/** The messages, and the form to write one. */
export function Conversation({ thread, self }: { thread: Thread; self: Self }) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...messagesOf(thread.id),
    staleTime: 0,
    refetchInterval: ({ state }) => often * Math.ceil((state.data?.pages.length ?? 1) / partsAtOnce),
  });
  const messages = useMemo(() => oldestFirst(itemsOf(list.data)), [list.data]);
  const sending = useSending(thread.id);
  const newest = messages.at(-1);
  const { box, atNewest, onScroll, toNewest } = useScroll(`${newest?.id} ${sending.pending.length}`);
  useReading(thread, newest?.sentAt, atNewest && !list.isPending);
  return (
    <>
      <div className="relative min-h-0 grow">
        <div
          ref={box}
          tabIndex={0}
          role="region"
          aria-label={t('threads.conversation')}
          onScroll={onScroll}
          className="-mx-2 flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-2 [overflow-anchor:none]"
        >
          <div className="py-4">
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
          </div>
        </div>
        {!atNewest && <ToNewest {...{ messages, self, jump: toNewest }} />}
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
    () => groupMessages(messages, { id: self.id, readUpTo, dayOf: (at) => format.date(at) }),
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
  item: ConversationItem;
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

interface ToNewestProps {
  messages: readonly ThreadMessage[];
  self: Self;
  jump: () => void;
}

/** Appears when somebody reads further up; counts what has come since. */
function ToNewest({ messages, self, jump }: ToNewestProps) {
  const { t } = useText();
  const [since] = useState(messages.at(-1)?.sentAt ?? '');
  const count = messages.filter(({ accountId, sentAt }) => sentAt > since && accountId !== self.id).length;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
      <Button
        size="sm"
        onClick={jump}
        icon={<ArrowDown aria-hidden="true" />}
        className="pointer-events-auto shadow-float"
      >
        {t('threads.toNewest')}
        <CountBadge count={count} label={t('threads.newMessages', { count })} />
      </Button>
    </div>
  );
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

export function MessagesSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
      {['w-64', 'w-44', 'w-72'].map((width, index) => (
        <div key={width} className={cx('flex gap-3', index === 1 && 'flex-row-reverse')}>
          {index !== 1 && <Skeleton className="size-8 rounded-full" />}
          <Skeleton className={cx('h-14 max-w-full rounded-lg', width)} />
        </div>
      ))}
    </div>
  );
}

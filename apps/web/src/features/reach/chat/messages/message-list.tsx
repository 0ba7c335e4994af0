import type { ChatChannelMember, ChatChannelMessage, Self } from '@atrium/api';
import { useMemo, useState } from 'react';
import { Day, Divider } from '../../../../components/conversation-marks.tsx';
import { useOwnFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { type ConversationItem, groupMessages } from '../../../talk/conversations/index.ts';
import { hadReadOf } from '../outbox/history.ts';
import { ChatMessage } from './chat-message.tsx';
import { noteOf } from './message-texts.ts';
import { SeenBy } from './seen-by.tsx';

interface MessageListProps {
  row: ChatChannelMember;
  self: Self;
  messages: readonly ChatChannelMessage[];
  /** The one that the reader looked for. */
  found: number | null;
  /** The one that is written anew. */
  edited: number | null;
  edit: (id: number | null) => void;
  reply: (message: ChatChannelMessage) => void;
}

export function MessageList({ row, self, messages, found, edited, edit, reply }: MessageListProps) {
  const format = useOwnFormat();
  // As it was when the reader came: the mark stays while they read on.
  const [readUpTo] = useState(row.unread > 0 ? row.readId : null);
  const items = useMemo(
    () =>
      groupMessages(messages, {
        id: self.id,
        sentAt: ({ createdAt }) => createdAt,
        hadRead: hadReadOf(messages, readUpTo),
        dayOf: (at) => format.date(at),
      }),
    [messages, self.id, readUpTo, format],
  );
  const lastOwn = messages.findLast(({ type, accountId }) => type === 'user' && accountId === self.id)?.id;
  return (
    <ol className="flex flex-col">
      {items.map((item) => (
        <li key={item.key}>
          <Item
            item={item}
            readerId={self.id}
            mayModerate={row.role === 'moderator'}
            isFound={'message' in item && item.message.id === found}
            isEdited={'message' in item && item.message.id === edited}
            edit={edit}
            reply={reply}
          />
          {'message' in item && item.message.id === lastOwn && <SeenBy row={row} message={item.message} />}
        </li>
      ))}
    </ol>
  );
}

interface ItemProps {
  item: ConversationItem<ChatChannelMessage>;
  readerId: string;
  mayModerate: boolean;
  isFound: boolean;
  isEdited: boolean;
  edit: (id: number | null) => void;
  reply: (message: ChatChannelMessage) => void;
}

function Item({ item, readerId, mayModerate, isFound, isEdited, edit, reply }: ItemProps) {
  const texts = useText();
  switch (item.type) {
    case 'day':
      return <Divider text={<Day at={item.at} />} />;
    case 'new':
      return <Divider strong text={texts.t('chat.newBelow')} />;
    case 'note':
      return (
        <p
          dir="auto"
          data-message={item.message.id}
          className="pt-4 text-center text-sm text-balance text-muted"
        >
          {noteOf(item.message, texts)}
        </p>
      );
    case 'message':
      return (
        <ChatMessage
          message={item.message}
          begins={item.begins}
          own={item.message.accountId === readerId}
          mayModerate={mayModerate}
          isFound={isFound}
          isEdited={isEdited}
          edit={edit}
          reply={reply}
        />
      );
  }
}

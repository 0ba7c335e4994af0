import type { ChatChannelMessage } from '@atrium/api';
import { memo } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useOwnFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActivityMessage, LinkCard } from '../../../talk/activities/index.ts';
import { MessageFrame } from '../../../talk/conversations/index.ts';
import { Attachments } from './attachments.tsx';
import { ChatReactions } from './chat-reactions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageTools } from './message-tools.tsx';
import { Quote } from './quote.tsx';

interface ChatMessageProps {
  message: ChatChannelMessage;
  /** The first of what its author said in one go. */
  begins: boolean;
  own: boolean;
  /** Answers for the conversation, and so may delete what others wrote. */
  mayModerate: boolean;
  isFound: boolean;
  isEdited: boolean;
  /** Which message is to be written anew; `null` for none. */
  edit: (id: number | null) => void;
  reply: (message: ChatChannelMessage) => void;
}

export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, begins, own, mayModerate, isFound, isEdited, edit, reply } = props;
  const format = useOwnFormat();
  return (
    <MessageFrame
      data-message={message.id}
      account={message.account}
      at={message.createdAt}
      {...{ format, begins, own }}
      className={cx('rounded-md', isFound && 'bg-accent-soft outline-4 outline-accent-soft')}
    >
      {isEdited ? (
        <MessageEditor message={message} close={() => edit(null)} />
      ) : (
        <Bubble mayDelete={own || mayModerate} {...{ message, own, edit, reply }} />
      )}
    </MessageFrame>
  );
});

interface BubbleProps {
  message: ChatChannelMessage;
  own: boolean;
  mayDelete: boolean;
  edit: (id: number) => void;
  reply: (message: ChatChannelMessage) => void;
}

function Bubble({ message, own, mayDelete, edit, reply }: BubbleProps) {
  const { t } = useText();
  const format = useOwnFormat();
  const { text, entities, account, createdAt, updatedAt } = message;
  const preview = entities.find(({ linkPreview }) => linkPreview !== null)?.linkPreview ?? null;
  const time = format.time(createdAt);
  const name = account === null ? '-' : displayName(account);
  return (
    <article
      aria-label={t('chat.messageBy', { name, time })}
      className={cx('group/message flex max-w-full items-center gap-1', own && 'flex-row-reverse')}
    >
      <div className={cx('flex min-w-0 flex-col gap-1', own ? 'items-end' : 'items-start')}>
        {message.replyTo !== null && <Quote channelId={message.channelId} quoted={message.replyTo} />}
        {text !== '' && (
          <div title={time} className={bubbleClass(own)}>
            <ActivityMessage activity={{ message: text, entities }} cut />
          </div>
        )}
        <Attachments images={message.images} files={message.files} author={name} />
        {preview !== null && (
          <div className="w-full max-w-sm">
            <LinkCard preview={preview} />
          </div>
        )}
        <ChatReactions message={message} />
        {updatedAt > createdAt && <p className="px-1 text-xs text-muted">{t('chat.edited')}</p>}
      </div>
      <MessageTools
        message={message}
        mayDelete={mayDelete}
        edit={own ? () => edit(message.id) : undefined}
        reply={() => reply(message)}
      />
    </article>
  );
}

export const bubbleClass = (own: boolean): string =>
  cx(
    'max-w-full rounded-lg border px-3.5 py-2 sm:max-w-md',
    own ? 'border-transparent bg-brand-soft' : 'border-line bg-raised',
  );

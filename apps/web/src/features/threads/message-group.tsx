import type { ThreadMessage } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { useState } from 'react';
import { PageLink } from '../../components/page-link.tsx';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { displayName } from '../../lib/names.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { useText } from '../../lib/text.tsx';
import { ActivityMessage, LinkCard } from '../feed/index.ts';
import { MessageEditor } from './message-editor.tsx';
import { MessageTools } from './message-tools.tsx';
import { ReactionRow } from './reaction-row.tsx';

interface MessageGroupProps {
  messages: readonly ThreadMessage[];
  readerId: string;
  /** Answers for the thread, and so may delete what others wrote. */
  mayManage: boolean;
}

/** What one person said in one go: the face once, the bubbles under each other; the reader's own on the other side. */
export function MessageGroup({ messages, readerId, mayManage }: MessageGroupProps) {
  const { t } = useText();
  const format = useFormat();
  const [first] = messages;
  if (first === undefined) return null;
  const { account } = first.viewer;
  const own = first.accountId === readerId;
  const name = displayName(account);
  return (
    <div className={cx('flex gap-2 sm:gap-3', own && 'flex-row-reverse')}>
      {!own && (
        <PageLink
          to={`/people/${account.username}`}
          tabIndex={-1}
          aria-hidden="true"
          className="mt-6 h-fit shrink-0 rounded-full"
        >
          <Avatar decorative size="sm" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
        </PageLink>
      )}
      <div className={cx('flex min-w-0 grow flex-col gap-1', own ? 'items-end' : 'items-start')}>
        <p className="flex items-center gap-2 px-1 text-xs text-muted">
          {!own && (
            <span dir="auto" className="font-medium text-default">
              {name}
            </span>
          )}
          {first.type === 'bot' && <Badge>{t('threads.bot')}</Badge>}
          <time dateTime={first.sentAt} title={format.dateTime(first.sentAt, { year: 'numeric' })}>
            {format.time(first.sentAt)}
          </time>
        </p>
        {messages.map((message) => (
          <Message key={message.id} {...{ message, readerId, own, mayDelete: own || mayManage }} />
        ))}
      </div>
    </div>
  );
}

interface MessageProps {
  message: ThreadMessage;
  readerId: string;
  own: boolean;
  mayDelete: boolean;
}

function Message({ message, readerId, own, mayDelete }: MessageProps) {
  const { t } = useText();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  if (editing) return <MessageEditor message={message} close={() => setEditing(false)} />;
  const preview = message.entities.find(({ linkPreview }) => linkPreview !== null)?.linkPreview ?? null;
  const time = format.time(message.sentAt);
  return (
    <article
      aria-label={t('threads.messageBy', { name: displayName(message.viewer.account), time })}
      className={cx('group/message flex max-w-full items-center gap-1', own && 'flex-row-reverse')}
    >
      <div className={cx('flex min-w-0 flex-col', own ? 'items-end' : 'items-start')}>
        <div
          title={time}
          className={cx(bubble, own ? 'border-transparent bg-hover' : 'border-line bg-raised')}
        >
          <ActivityMessage activity={{ message: message.body, entities: message.entities }} cut />
        </div>
        {preview !== null && (
          <div className="mt-1 w-full max-w-sm">
            <LinkCard preview={preview} />
          </div>
        )}
        {message.editedAt !== null && <p className="px-1 pt-0.5 text-xs text-muted">{t('threads.edited')}</p>}
        <ReactionRow message={message} readerId={readerId} />
      </div>
      <MessageTools {...{ message, readerId, mayDelete, edit: () => setEditing(true) }} />
    </article>
  );
}

export const bubble = 'max-w-full rounded-lg border px-3.5 py-2 sm:max-w-md';

import type { ThreadMessage } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActivityMessage, LinkCard } from '../../activities/index.ts';
import { MessageEditor } from './message-editor.tsx';
import { MessageTools } from './message-tools.tsx';
import { ReactionRow } from './reaction-row.tsx';

interface MessageProps {
  message: ThreadMessage;
  /** The first of what its author said in one go. */
  begins: boolean;
  readerId: string;
  /** Answers for the thread, and so may delete what others wrote. */
  mayManage: boolean;
}

/** A bubble; the reader's own stand on the other side. */
export function Message({ message, begins, readerId, mayManage }: MessageProps) {
  const [editing, setEditing] = useState(false);
  const own = message.accountId === readerId;
  return (
    <div className={cx('flex gap-2 sm:gap-3', own && 'flex-row-reverse', begins ? 'pt-3' : 'pt-1')}>
      {!own && (begins ? <Face message={message} /> : <span className="w-8 shrink-0" />)}
      <div className={cx('flex min-w-0 grow flex-col gap-1', own ? 'items-end' : 'items-start')}>
        {begins && <Origin message={message} own={own} />}
        {editing ? (
          <MessageEditor message={message} close={() => setEditing(false)} />
        ) : (
          <Bubble
            {...{ message, readerId, own, mayDelete: own || mayManage, edit: () => setEditing(true) }}
          />
        )}
      </div>
    </div>
  );
}

function Face({ message: { viewer } }: { message: ThreadMessage }) {
  const { account } = viewer;
  return (
    <PageLink
      to={`/people/${account.username}`}
      tabIndex={-1}
      aria-hidden="true"
      className="mt-5 h-fit shrink-0 rounded-full"
    >
      <Avatar
        decorative
        size="sm"
        name={displayName(account)}
        imageUrl={pictureOf(account.image, 'thumbnail')}
      />
    </PageLink>
  );
}

function Origin({ message, own }: { message: ThreadMessage; own: boolean }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <p className="flex items-center gap-2 px-1 text-xs text-muted">
      {!own && (
        <span dir="auto" className="font-medium text-default">
          {displayName(message.viewer.account)}
        </span>
      )}
      {message.type === 'bot' && <Badge>{t('threads.bot')}</Badge>}
      <time dateTime={message.sentAt} title={format.dateTime(message.sentAt, { year: 'numeric' })}>
        {format.time(message.sentAt)}
      </time>
    </p>
  );
}

interface BubbleProps {
  message: ThreadMessage;
  readerId: string;
  own: boolean;
  mayDelete: boolean;
  edit: () => void;
}

function Bubble({ message, readerId, own, mayDelete, edit }: BubbleProps) {
  const { t } = useText();
  const format = useFormat();
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
      <MessageTools {...{ message, readerId, mayDelete, edit }} />
    </article>
  );
}

export const bubble = 'max-w-full rounded-lg border px-3.5 py-2 sm:max-w-md';

import type { ThreadMessage } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActivityMessage, LinkCard } from '../../activities/index.ts';
import { MessageFrame } from '../../conversations/index.ts';
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

export function Message({ message, begins, readerId, mayManage }: MessageProps) {
  const { t } = useText();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const own = message.accountId === readerId;
  return (
    <MessageFrame
      account={message.viewer.account}
      at={message.sentAt}
      badge={message.type === 'bot' && <Badge>{t('threads.bot')}</Badge>}
      {...{ format, begins, own }}
    >
      {editing ? (
        <MessageEditor message={message} close={() => setEditing(false)} />
      ) : (
        <Bubble {...{ message, readerId, own, mayDelete: own || mayManage, edit: () => setEditing(true) }} />
      )}
    </MessageFrame>
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

import { FileText } from 'lucide-react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import { useOnline } from '../../../../lib/use-online.ts';
import { FailedMessage } from '../../../talk/conversations/index.ts';
import { bubbleClass } from '../messages/chat-message.tsx';
import { Quote } from '../messages/quote.tsx';
import type { Outbox, Pending } from './outbox.ts';

interface PendingMessagesProps {
  pending: readonly Pending[];
  outbox: Outbox;
}

/** Pending messages look as if they had arrived; those that failed offer a retry. */
export function PendingMessages({ pending, outbox }: PendingMessagesProps) {
  if (pending.length === 0) return null;
  return (
    <ol className="flex flex-col">
      {pending.map((one) => (
        <li key={one.key} className="flex flex-col items-end pt-1">
          <Letter pending={one} />
          <State pending={one} outbox={outbox} />
        </li>
      ))}
    </ol>
  );
}

function Letter({
  pending: { channelId, draft, images, files, replyTo = null, state },
}: {
  pending: Pending;
}) {
  const text = draft.text.trim();
  return (
    <div className={cx('flex max-w-full flex-col items-end gap-1', state === 'waiting' && 'opacity-60')}>
      {replyTo !== null && <Quote channelId={channelId} quoted={replyTo} />}
      {text !== '' && (
        <p dir="auto" className={cx(bubbleClass(true), 'wrap-anywhere whitespace-pre-wrap')}>
          {text}
        </p>
      )}
      {images.map((image) => (
        <img
          key={image.id}
          src={image.uri}
          alt=""
          width={image.width}
          height={image.height}
          className="h-auto max-h-72 w-auto max-w-72 rounded-md bg-sunken"
        />
      ))}
      {files.map(({ id, name }) => (
        <p
          key={id}
          className="flex max-w-72 items-center gap-2 rounded-lg border border-line px-3 py-2 text-sm"
        >
          <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span dir="auto" className="truncate">
            {name}
          </span>
        </p>
      ))}
    </div>
  );
}

function State({ pending: { key, channelId, state, reason }, outbox }: { pending: Pending; outbox: Outbox }) {
  const { t } = useText();
  const online = useOnline();
  if (state === 'waiting')
    return <p className="px-1 pt-0.5 text-xs text-muted">{t(online ? 'chat.sending' : 'chat.waiting')}</p>;
  return (
    <FailedMessage
      reason={reason === '' ? t('chat.notSent') : reason}
      dropLabel={t('chat.drop')}
      retry={() => outbox.retry(channelId)}
      drop={() => outbox.drop(key)}
    />
  );
}

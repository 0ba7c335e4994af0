import type { ChatChannelMessage } from '@atrium/api';
import { CornerUpLeft } from 'lucide-react';
import { PageLink } from '../../../../components/page-link.tsx';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { channelPath } from '../chat.api.ts';
import { quotedText } from './message-texts.ts';

export type Quoted = NonNullable<ChatChannelMessage['replyTo']>;

const look = 'flex max-w-full items-start gap-2 rounded-e-md border-s-2 border-line-strong ps-2.5 text-sm';

/** Above a reply: what it replies to. A press leads there. */
export function Quote({ channelId, quoted: { id, message } }: { channelId: number; quoted: Quoted }) {
  const texts = useText();
  const { t } = texts;
  if (message === null)
    return (
      <p className={cx(look, 'text-muted italic')}>
        <Arrow />
        {t('chat.gone')}
      </p>
    );
  const name = displayName(message.account);
  const text = quotedText(message, texts);
  return (
    <PageLink
      to={channelPath(channelId, id)}
      className={cx(look, 'text-muted transition-colors hover:border-brand hover:text-default sm:max-w-md')}
    >
      <Arrow />
      <span className="sr-only">{t('chat.inReplyTo')} </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {text}
        </span>
      </span>
    </PageLink>
  );
}

const Arrow = () => <CornerUpLeft aria-hidden="true" className="mt-0.5 size-4 shrink-0 rtl:-scale-x-100" />;

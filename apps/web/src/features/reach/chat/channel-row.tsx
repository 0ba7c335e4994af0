import type { ChatChannelMember } from '@atrium/api';
import { CountBadge } from '@atrium/ui/badge';
import { Skeleton } from '@atrium/ui/skeleton';
import { BellOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { When } from '../../../components/conversation-marks.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { cx } from '../../../lib/cx.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { channelName, othersOf } from './channel-names.ts';
import { ChannelPicture } from './channel-picture.tsx';
import { channelOf, channelPath } from './chat.api.ts';
import { newsOf } from './messages/message-texts.ts';
import { useIsPresent } from './presence.ts';
import { typingOf } from './messages/typing.ts';

export const row = 'relative flex items-center gap-3 rounded-md px-3 py-2.5';

// The link covers the row.
export const rowLink =
  'min-w-0 truncate outline-none after:absolute after:inset-0 after:rounded-md after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-focus';

interface ChannelRowProps {
  row: ChatChannelMember;
  readerId: string;
  isOpen: boolean;
}

/** A conversation in the list: with whom, what was said last, and how much of it is new. */
export function ChannelRow({ row: { channel, ...own }, readerId, isOpen }: ChannelRowProps) {
  const texts = useText();
  const { t } = texts;
  const { channelId, unread } = own;
  const [other] = othersOf(channel, readerId);
  const isThere = useIsPresent(channel.isPair ? other?.id : undefined);
  return (
    <div className={cx(row, 'transition-colors', isOpen ? 'bg-brand-soft' : 'hover:bg-hover')}>
      <ChannelPicture channel={channel} readerId={readerId} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <PageLink
            to={channelPath(channelId)}
            queries={() => [channelOf(channelId)]}
            aria-current={isOpen ? 'page' : undefined}
            dir="auto"
            className={cx(rowLink, unread > 0 ? 'font-semibold' : 'font-medium')}
          >
            {channelName(channel, readerId, texts)}
          </PageLink>
          {isThere && <span className="sr-only">{t('chat.active')}</span>}
          {!own.notifications && (
            <BellOff role="img" aria-label={t('chat.muted')} className="size-4 shrink-0 text-muted" />
          )}
          {channel.lastMessageAt !== null && <When at={channel.lastMessageAt} />}
        </div>
        <div className="flex items-center gap-2">
          <p
            dir="auto"
            // By the page's direction, though a text in another one is cut at its own end.
            className={cx(
              'min-w-0 grow truncate text-sm not-rtl:text-left rtl:text-right',
              unread > 0 || isOpen ? 'text-default' : 'text-muted',
            )}
          >
            <Newest row={{ ...own, channel }} readerId={readerId} />
          </p>
          <CountBadge count={unread} label={t('chat.unread', { count: unread })} />
        </div>
      </div>
    </div>
  );
}

function Newest({ row: { channelId, channel }, readerId }: Omit<ChannelRowProps, 'isOpen'>) {
  const texts = useText();
  const { t } = texts;
  const isTyping = useSyncExternalStore(
    typingOf.subscribe,
    () => typingOf.in(channelId),
    () => null,
  )?.length;
  if (isTyping) return <span className="text-brand">{t('chat.typingHere')}</span>;
  const [message] = channel.messages;
  if (message === undefined) return null;
  const text = newsOf(message, texts);
  if (message.type === 'system') return <bdi>{text}</bdi>;
  if (message.accountId === readerId) return t('chat.you', { text });
  if (channel.isPair || message.account === null) return <bdi>{text}</bdi>;
  return t('chat.by', { name: message.account.firstName ?? displayName(message.account), text });
}

export function ChannelRowsSkeleton({ count = 7 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <Skeleton className="size-12 rounded-full" />
          <div className="flex min-w-0 grow flex-col gap-2">
            <Skeleton className={index % 2 === 0 ? 'h-4 w-36' : 'h-4 w-28'} />
            <Skeleton className={index % 3 === 0 ? 'h-3 w-28' : 'h-3 w-44'} />
          </div>
        </div>
      ))}
    </div>
  );
}

import type { Notification } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { AvatarStack } from '@atrium/ui/avatar-stack';
import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { cx } from '../../../lib/cx.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { type TextId, useText } from '../../../lib/text.tsx';
import { Moment } from '../../talk/activities/index.ts';

const row = 'relative flex items-start gap-3 px-3 py-4 sm:gap-4';

// The link covers the row.
const rowLink =
  'outline-none after:absolute after:inset-0 after:rounded-md after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-focus';

/** One thing that was told: who, what, when; all of it leads to where it happened. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen: (id: string) => void;
}) {
  const { t } = useText();
  const { id, read, url, updatedAt } = notification;
  return (
    <div className={cx(row, 'rounded-md transition-colors hover:bg-hover', !read && 'bg-brand-soft/40')}>
      <Faces notification={notification} />
      <div className="min-w-0 grow">
        <p className={cx('text-pretty', read && 'text-muted')}>
          <PageLink to={url} onClick={() => onOpen(id)} className={rowLink}>
            <Sentence notification={notification} />
          </PageLink>
        </p>
        <Said notification={notification} />
        <Moment at={updatedAt} className="mt-1 block text-sm text-muted" />
      </div>
      {!read && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-brand-strong">
          <span className="sr-only">{t('notifications.unread')}</span>
        </span>
      )}
    </div>
  );
}

function Faces({ notification: { sender, bundle } }: { notification: Notification }) {
  const { t } = useText();
  if (bundle.count > 1)
    return (
      <span className="flex w-18 shrink-0 justify-center">
        <AvatarStack
          label={t('notifications.several', { count: bundle.count })}
          people={bundle.accounts.slice(0, 2).map((account) => ({
            id: account.id,
            name: displayName(account),
            imageUrl: pictureOf(account.image, 'thumbnail'),
          }))}
          max={2}
          total={bundle.count}
          size="sm"
        />
      </span>
    );
  return (
    <span className="flex w-18 shrink-0 justify-center">
      {sender === null ? (
        <span className="flex size-10 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
          <Megaphone aria-hidden="true" className="size-5" />
        </span>
      ) : (
        <Avatar decorative name={displayName(sender)} imageUrl={pictureOf(sender.image, 'thumbnail')} />
      )}
    </span>
  );
}

const sentences = {
  follow: 'notifications.say.follow',
  like: 'notifications.say.like',
  comment: 'notifications.say.comment',
  mention: 'notifications.say.mention',
  groupPost: 'notifications.say.groupPost',
  eventPost: 'notifications.say.eventPost',
  reshare: 'notifications.say.reshare',
  groupInvitation: 'notifications.say.groupInvitation',
  groupRequest: 'notifications.say.groupRequest',
  groupRequestAccepted: 'notifications.say.groupRequestAccepted',
  coHost: 'notifications.say.coHost',
  content: 'notifications.say.content',
  event: 'notifications.say.event',
  waitlistOffer: 'notifications.say.waitlistOffer',
  registration: 'notifications.say.registration',
  placeBooking: 'notifications.say.placeBooking',
  placeBookingCanceled: 'notifications.say.placeBookingCanceled',
  transfer: 'notifications.say.transfer',
  groupAnnouncement: 'notifications.say.announcement',
  eventAnnouncement: 'notifications.say.announcement',
  organizationAnnouncement: 'notifications.say.announcement',
} as const satisfies Record<Notification['topic'], TextId>;

const strong = (content: ReactNode): ReactNode => <bdi className="font-semibold text-default">{content}</bdi>;

function Sentence({ notification }: { notification: Notification }) {
  const { rich } = useText();
  const { topic, sender, bundle, group, invitation, event, announcement, content, place } = notification;
  const values = {
    name: sender === null ? '' : displayName(sender),
    others: Math.max(0, bundle.count - 1),
    channel: content?.channel.name ?? '',
    thing:
      announcement?.title ??
      content?.title ??
      event?.name ??
      invitation?.group.name ??
      group?.name ??
      place?.name ??
      '',
  };
  return rich(sentences[topic], { b: strong }, values);
}

/** The text that was written, or that the notification is about. */
function Said({ notification: { activity, like, announcement, content } }: { notification: Notification }) {
  const text =
    activity?.message ?? like?.activity.message ?? announcement?.message ?? content?.description ?? '';
  if (text === '') return null;
  return (
    <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">
      {text}
    </p>
  );
}

export function NotificationRowsSkeleton({ count = 8 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <span className="flex w-18 shrink-0 justify-center">
            <SkeletonAvatar />
          </span>
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className={index % 2 === 0 ? 'h-4 w-3/5' : 'h-4 w-4/5'} />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}

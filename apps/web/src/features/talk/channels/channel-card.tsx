import type { Channel } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { Lock } from 'lucide-react';
import { PageLink } from '../../../components/page-link.tsx';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { channelOptions, channelPath } from './channels.api.ts';

/** The cover of a channel, with its name below. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const { t } = useText();
  return (
    <PageLink
      to={channelPath(channel.slug)}
      queries={() => [channelOptions(channel.slug)]}
      className="group block rounded-lg"
    >
      <Image
        src={pictureOf(channel.image, 'public')}
        alt=""
        seed={channel.slug}
        ratio="1/1"
        className="rounded-lg border border-line"
      />
      <span dir="auto" className="mt-2 block font-semibold wrap-anywhere group-hover:underline">
        {channel.name}
      </span>
      <span className="block text-sm text-muted">
        {t('channels.contentCount', { count: channel._count.contents })}
        {channel.locked && (
          <>
            {' · '}
            <Lock aria-hidden="true" className="inline size-3.5 align-[-2px]" /> {t('channels.locked.short')}
          </>
        )}
      </span>
    </PageLink>
  );
}

export const wall = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4';

export function ChannelWallSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className={wall}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="aspect-square rounded-lg" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </div>
  );
}

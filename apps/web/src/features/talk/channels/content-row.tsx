import type { Content } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { FileText, Headphones, Lock, Play } from 'lucide-react';
import { PageLink } from '../../../components/page-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { channelPath, contentOptions, contentPath, type Kind } from './channels.api.ts';
import { PlayButton } from './play-button.tsx';

export const kindIcons = { video: Play, audio: Headphones, article: FileText } satisfies Record<
  Kind,
  unknown
>;

interface ContentRowProps {
  content: Content;
  /** Within the channel's own page its name says nothing. */
  withoutChannel?: boolean;
}

/** A content among others: picture, title, first words, kind and length. */
export function ContentRow({ content, withoutChannel = false }: ContentRowProps) {
  const { channel, slug, title, description, image, video, kind } = content;
  return (
    <article className="relative flex gap-4 rounded-lg p-2 transition-colors hover:bg-hover">
      <Image
        src={pictureOf(image, 'public') ?? video?.thumbnailUrl ?? pictureOf(channel.image, 'thumbnail')}
        alt=""
        seed={slug}
        ratio={kind === 'audio' ? '1/1' : '16/10'}
        className={`shrink-0 self-start rounded-md ${kind === 'audio' ? 'w-20 sm:w-28' : 'w-28 sm:w-44'}`}
      />
      <div className="min-w-0 grow">
        <h3 className="font-semibold wrap-anywhere">
          <PageLink
            to={contentPath(channel.slug, slug)}
            queries={() => [contentOptions(channel.slug, slug)]}
            dir="auto"
            className="outline-none after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </PageLink>
        </h3>
        {!withoutChannel && (
          <PageLink
            to={channelPath(channel.slug)}
            className="relative z-1 rounded-sm text-sm text-muted hover:text-default hover:underline"
          >
            <bdi>{channel.name}</bdi>
          </PageLink>
        )}
        {description !== null && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted wrap-anywhere">
            {description}
          </p>
        )}
        <ContentFacts content={content} />
        {kind === 'audio' && !content.locked && (
          <div className="relative z-1 mt-2">
            <PlayButton content={content} size="sm" />
          </div>
        )}
      </div>
    </article>
  );
}

/** Kind, day and length on one line. */
export function ContentFacts({ content: { kind, published, duration, locked } }: { content: Content }) {
  const { t } = useText();
  const format = useFormat();
  const Icon = kindIcons[kind];
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-4" />
        {t(`channels.kind.${kind}`)}
      </span>
      {published !== null && (
        <time dateTime={published}>{format.date(published, { dateStyle: 'medium' })}</time>
      )}
      {duration !== null && <span className="tabular-nums">{duration}</span>}
      {locked && (
        <span className="flex items-center gap-1.5">
          <Lock aria-hidden="true" className="size-4" />
          {t('channels.locked.short')}
        </span>
      )}
    </p>
  );
}

export function ContentRowsSkeleton({ count = 4 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-4 p-2">
          <Skeleton className="aspect-16/10 w-28 rounded-md sm:w-44" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

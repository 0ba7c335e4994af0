import { ApiError, type Content, countContent } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Columns } from '../../../components/columns.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RichHtml } from '../../../components/rich-html.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { InterestTags } from '../interests/index.ts';
import { channelPath, contentOptions, managePath } from './channels.api.ts';
import { ContentFacts } from './content-row.tsx';
import { ContentTalk } from './content-talk.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Guests } from './guests.tsx';
import { LikeButton } from './like-button.tsx';
import { LockedContent } from './locked.tsx';
import { PlayButton } from './play-button.tsx';
import { ReportButton } from './report-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { ContentTracks, EpisodeTracks } from './tracks/content-tracks.tsx';
import { Film } from './tracks/film.tsx';
import { tracksOptions } from './tracks/tracks.api.ts';
import { filmMedia } from './tracks/use-media.ts';

const page = definePage({
  module: 'channels',
  subject: ({ params }) => contentOptions(params['slug'] ?? '', params['content'] ?? ''),
  queries: ({ params }) => [tracksOptions(params['slug'] ?? '', params['content'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** An article, an episode or a film, with who made it and what is said about it. */
export default function ContentScreen() {
  const { slug = '', content: name = '' } = useParams();
  const query = useQuery(contentOptions(slug, name));
  const { data, error } = query;
  if (data === undefined && error instanceof ApiError && error.status === 458)
    return <LockedContent slug={slug} />;
  return (
    <QueryState query={query} waiting={<ContentSkeleton />}>
      {({ data }) => (
        <Columns aside={<ChannelCorner content={data} />}>
          <ContentPage content={data} />
        </Columns>
      )}
    </QueryState>
  );
}

function ContentPage({ content }: { content: Content }) {
  const { t } = useText();
  const { id, channel, title, description, image, body, published } = content;
  useEffect(() => {
    // Numbers are for managers; a reader is not told when one is lost.
    if (published !== null) void countContent({ path: { contentId: id }, body: { what: 'view' } });
  }, [id, published]);
  return (
    <article>
      <PageHead
        title={title}
        description={description}
        image={pictureOf(image ?? channel.image, 'share')}
        hidden={published === null || !content.visible}
      />
      <PageLink
        to={channelPath(channel.slug)}
        className="rounded-sm text-sm font-medium text-brand hover:underline"
      >
        <bdi>{channel.name}</bdi>
      </PageLink>
      <h1 className="mt-1 text-2xl font-semibold text-balance wrap-anywhere" dir="auto">
        {title}
      </h1>
      <ContentFacts content={content} />
      {description !== null && (
        <p dir="auto" className="mt-3 text-lg text-muted whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
      <Media content={content} />
      {body !== null && (
        <section aria-labelledby="text" className="mt-6">
          <h2 id="text" className="sr-only">
            {t('channels.kind.article')}
          </h2>
          <RichHtml html={body} className="text-base" />
        </section>
      )}
      <InterestTags interests={content.interests} label={t('channels.topics')} className="mt-6" />
      <Elsewhere links={content} />
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <LikeButton content={content} />
        {!content.managed && published !== null && <ReportButton contentId={id} />}
        {content.managed && (
          <PageLink to={`${managePath(channel.slug)}/${id}`} className={buttonClass()}>
            <Pencil aria-hidden="true" className="size-4" />
            {t('channels.edit')}
          </PageLink>
        )}
      </div>
      <Guests guests={content.guests} />
      <ContentTalk content={content} />
    </article>
  );
}

function Media({ content }: { content: Content }) {
  const { t } = useText();
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const { video, kind, image, channel, slug } = content;
  if (video !== null)
    return video.readyToStream ? (
      <>
        <Film content={content} video={video} onElement={setFilm} />
        <ContentTracks content={content} media={filmMedia(film)} />
      </>
    ) : (
      <p className="mt-5 text-muted">{t('feed.videoNotReady')}</p>
    );
  if (kind === 'audio')
    return (
      <>
        <div className="mt-5 flex items-center gap-5 rounded-lg border border-line bg-raised p-4">
          <Image
            src={pictureOf(image ?? channel.image, 'public')}
            alt=""
            seed={slug}
            ratio="1/1"
            className="w-24 shrink-0 rounded-md sm:w-32"
          />
          <PlayButton content={content} size="lg" />
        </div>
        <EpisodeTracks content={content} />
      </>
    );
  if (image === null) return null;
  return (
    <Image
      src={pictureOf(image, 'public')}
      alt={image.description ?? ''}
      seed={slug}
      ratio={`${image.width}/${image.height}`}
      priority
      className="mt-5 rounded-lg"
    />
  );
}

function ChannelCorner({ content: { channel } }: { content: Content }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <PageLink to={channelPath(channel.slug)} className="w-full rounded-lg">
        <Image
          src={pictureOf(channel.image, 'public')}
          alt=""
          seed={channel.slug}
          ratio="1/1"
          className="rounded-lg"
        />
        <span dir="auto" className="mt-2 block font-semibold wrap-anywhere">
          {channel.name}
        </span>
      </PageLink>
      {channel.description !== null && (
        <p dir="auto" className="line-clamp-4 text-sm text-muted wrap-anywhere">
          {channel.description}
        </p>
      )}
      <SubscribeButton channel={channel} />
    </div>
  );
}

function ContentSkeleton() {
  return (
    <Columns aside={<Skeleton className="aspect-square w-full" />}>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="mt-5 aspect-video w-full" />
    </Columns>
  );
}

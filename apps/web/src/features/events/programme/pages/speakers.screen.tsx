import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mic, Search } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { type SpeakerCard, eventOptions, speakersOptions, cardOf } from '../events.api.ts';

const readSearch = (params: URLSearchParams): string => (params.get('q') ?? '').trim();

const page = definePage({
  module: 'events',
  queries: ({ params, url }) => [speakersOptions(params['slug'] ?? '', readSearch(url.searchParams))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SpeakersScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const { data: event } = useQuery(eventOptions(slug));
  const list = useInfiniteQuery({ ...speakersOptions(slug, search), placeholderData: keepPreviousData });
  const find = (q: string) => setParams(q === '' ? {} : { q }, { replace: true, preventScrollReset: true });
  const empty =
    search === '' ? (
      <EmptyState illustration={<Mic />} title={t('speakers.empty')} />
    ) : (
      <EmptyState
        illustration={<Search />}
        title={t('speakers.none', { text: search })}
        text={t('events.noneHint')}
        action={<Button onClick={() => find('')}>{t('events.clearSearch')}</Button>}
      />
    );
  return (
    <>
      <PageHead
        title={event === undefined ? t('event.speakers') : `${t('event.speakers')} · ${event.data.name}`}
        description={event?.data.shortDescription ?? null}
        image={cardOf(slug)}
      />
      <h1 className="sr-only">{t('event.speakers')}</h1>
      <SearchField
        label={t('speakers.search')}
        placeholder={t('speakers.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={find}
        className="mb-6 sm:w-72"
      />
      <QueryState
        query={list}
        waiting={<SpeakersWaiting count={9} />}
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={empty}
      >
        {(data) => (
          <div
            aria-busy={list.isPlaceholderData}
            className={list.isPlaceholderData ? 'opacity-60' : undefined}
          >
            <ul className={grid}>
              {itemsOf(data).map((speaker) => (
                <SpeakerItem key={speaker.slug} slug={slug} speaker={speaker} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<SpeakersWaiting count={3} />} />
          </div>
        )}
      </QueryState>
    </>
  );
}

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';
const card = 'relative flex items-start gap-4 rounded-lg border border-line bg-raised p-4';

function SpeakerItem({ slug, speaker }: { slug: string; speaker: SpeakerCard }) {
  const { t } = useText();
  const work = [speaker.title, speaker.company].filter(Boolean).join(', ');
  return (
    <li className={`${card} transition-colors hover:border-line-strong`}>
      <Avatar decorative name={speaker.name} imageUrl={pictureOf(speaker.image, 'thumbnail')} size="lg" />
      <div className="min-w-0 grow">
        <h2 dir="auto" className="truncate text-base font-semibold">
          <PageLink to={`/events/${slug}/speakers/${speaker.slug}`} className={cardLinkClass}>
            {speaker.name}
          </PageLink>
        </h2>
        {work !== '' && (
          <p dir="auto" className="truncate text-sm text-muted">
            {work}
          </p>
        )}
        <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted">
          {speaker.sessions.join(' · ')}
        </p>
        {speaker.isHost && (
          <Badge tone="brand" className="mt-2">
            {t('speaker.host')}
          </Badge>
        )}
      </div>
    </li>
  );
}

function SpeakersWaiting({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={card}>
          <SkeletonAvatar size="lg" />
          <div className="flex grow flex-col gap-2.5 py-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

import type { BaseEvent, Event } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatch, useParams } from 'react-router';
import { QueryFailed } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { EventHero } from './event-hero.tsx';
import { EventMoment } from '../event-moment.tsx';
import { placeOf } from '../event-place.ts';
import { EventTabs } from './event-tabs.tsx';
import { eventOptions, teaserKey } from '../events.api.ts';

const page = definePage({ module: 'events', subject: ({ params }) => eventOptions(params['slug'] ?? '') });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Around all pages of an event: who it is, and the way to its parts. */
export default function EventLayout() {
  const { slug = '' } = useParams();
  const onOverview = useMatch('/events/:slug') !== null;
  const { data, error, refetch } = useQuery(eventOptions(slug));
  // Never asked for: lists leave it in the cache.
  const { data: teaser } = useQuery<{ data: BaseEvent }>({ queryKey: teaserKey(slug), enabled: false });
  if (data === undefined && error !== null) return <QueryFailed error={error} retry={() => void refetch()} />;
  const event: BaseEvent | Event | undefined = data?.data ?? teaser?.data;
  return (
    <div className="mx-auto max-w-5xl">
      {event === undefined ? (
        <HeadWaiting tall={onOverview} />
      ) : onOverview ? (
        <>
          <Background image={data?.data.backgroundImage ?? null} />
          <EventHero event={event} whole={data?.data} />
        </>
      ) : (
        <SmallHead event={event} />
      )}
      <EventTabs slug={slug} event={data?.data} />
      <Outlet />
    </div>
  );
}

/** Decoration above the invitation, where the host has given a picture for it. */
function Background({ image }: { image: Event['backgroundImage'] }) {
  if (image === null) return null;
  return (
    <Image
      src={pictureOf(image, 'public')}
      alt=""
      seed={image.id}
      ratio="4/1"
      priority
      className="mb-6 w-full rounded-lg"
    />
  );
}

/** On the parts' pages the part itself leads. */
function SmallHead({ event }: { event: BaseEvent }) {
  const { t } = useText();
  return (
    <div className="flex items-center gap-4">
      <Image
        src={pictureOf(event.image, 'thumbnail')}
        alt=""
        seed={event.slug}
        ratio="1/1"
        className="w-14 shrink-0 rounded-md"
      />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-lg font-semibold">
          <Link to={`/events/${event.slug}`} className="rounded-sm hover:underline">
            {event.name}
          </Link>
        </p>
        <p className="truncate text-sm text-muted">
          <EventMoment event={event} /> · <bdi>{placeOf(event, t)}</bdi>
        </p>
      </div>
    </div>
  );
}

function HeadWaiting({ tall }: { tall: boolean }) {
  if (!tall) {
    return (
      <div aria-hidden="true" className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-md" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      </div>
    );
  }
  return (
    <div aria-hidden="true" className="grid gap-6 md:grid-cols-[25rem_1fr] md:gap-8">
      <Skeleton className="aspect-1200/627 w-full rounded-lg" />
      <div className="flex flex-col gap-4 py-2">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-12 w-1/2" />
      </div>
    </div>
  );
}

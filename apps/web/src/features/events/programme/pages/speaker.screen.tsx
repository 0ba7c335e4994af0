import { type Speaker, getEventSpeakerOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Skeleton, SkeletonAvatar, SkeletonText } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { useClock } from '../event-times.ts';
import { dateIn } from '../zones.ts';
import { eventOptions, fullName } from '../events.api.ts';
import { SessionRow } from '../agenda/session-rows.tsx';

const speakerOptions = (slug: string, speaker: string) =>
  getEventSpeakerOptions({ path: { eventId: slug, speakerId: speaker } });

const page = definePage({
  module: 'events',
  subject: ({ params }) => speakerOptions(params['slug'] ?? '', params['speaker'] ?? ''),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SpeakerScreen() {
  const { slug = '', speaker = '' } = useParams();
  const query = useQuery(speakerOptions(slug, speaker));
  return (
    <QueryState query={query} waiting={<SpeakerWaiting />}>
      {({ data }) => <Details slug={slug} speaker={data} />}
    </QueryState>
  );
}

function Details({ slug, speaker }: { slug: string; speaker: Speaker }) {
  const { t } = useText();
  const { data: event } = useQuery(eventOptions(slug));
  const clock = useClock(event?.data.timezone);
  const name = fullName(speaker);
  const work = [speaker.title, speaker.company].filter(Boolean).join(', ');
  return (
    <article className="max-w-3xl">
      <PageHead
        title={event === undefined ? name : `${name} · ${event.data.name}`}
        description={speaker.bio}
        image={pictureOf(speaker.image, 'share')}
      />
      <Link
        to={`/events/${slug}/speakers`}
        className="mb-4 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-default"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('speaker.all')}
      </Link>
      <header className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <Avatar decorative name={name} imageUrl={pictureOf(speaker.image, 'public')} size="xl" />
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold wrap-break-word">
            <bdi>{name}</bdi>
          </h1>
          {work !== '' && (
            <p className="mt-1 text-muted">
              <bdi>{work}</bdi>
            </p>
          )}
          {speaker.isHost && (
            <Badge tone="brand" className="mt-2">
              {t('speaker.host')}
            </Badge>
          )}
          <Links speaker={speaker} />
        </div>
      </header>
      {speaker.bio !== null && speaker.bio !== '' && (
        <p dir="auto" className="mt-6 wrap-break-word whitespace-pre-line">
          {speaker.bio}
        </p>
      )}
      {speaker.companyBio !== null && speaker.companyBio !== '' && (
        <p dir="auto" className="mt-4 text-muted wrap-break-word whitespace-pre-line">
          {speaker.companyBio}
        </p>
      )}
      {speaker.sessions.length > 0 && (
        <section aria-labelledby="sessions" className="mt-8">
          <h2 id="sessions" className="mb-1 text-lg font-semibold">
            {t('speaker.sessions')}
          </h2>
          <ul>
            {speaker.sessions.map((session) => (
              <SessionRow
                key={session.id}
                {...{ slug, session, clock }}
                day={dateIn(clock.zone, session.startTime)}
                note={session.location?.name}
              />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

const sites = ['facebook', 'twitter', 'instagram', 'linkedIn', 'discord', 'youtube', 'tikTok'] as const;
const siteNames = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedIn: 'LinkedIn',
  discord: 'Discord',
  youtube: 'YouTube',
  tikTok: 'TikTok',
} as const;

function Links({ speaker }: { speaker: Speaker }) {
  const { t } = useText();
  const links = [
    { title: t('event.website'), url: speaker.website },
    ...sites.map((site) => ({ title: siteNames[site], url: speaker[site] })),
    ...speaker.links,
  ].filter((link): link is { title: string; url: string } => URL.canParse(link.url ?? ''));
  if (links.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
      {links.map(({ title, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 rounded-sm text-sm text-brand hover:underline"
          >
            <span dir="auto">{title === '' ? new URL(url).hostname : title}</span>
            <ArrowUpRight aria-hidden="true" className="size-3.5" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function SpeakerWaiting() {
  return (
    <div aria-hidden="true" className="max-w-3xl">
      <div className="flex items-center gap-5">
        <SkeletonAvatar size="xl" />
        <div className="flex grow flex-col gap-3">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      <SkeletonText lines={5} className="mt-6" />
    </div>
  );
}

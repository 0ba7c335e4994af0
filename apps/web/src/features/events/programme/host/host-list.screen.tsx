import type { EventListing } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { SearchField } from '@atrium/ui/search-field';
import { Skeleton } from '@atrium/ui/skeleton';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { EventMoment } from '../event-moment.tsx';
import { hostPath, listingsOptions } from './host.api.ts';
import { ListingState } from './state.tsx';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The events that the reader runs. */
export default function HostListScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('host.title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{t('host.title')}</h1>
        <Link to="/host/new" prefetch="intent" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden="true" className="size-4.5" />
          {t('host.create')}
        </Link>
      </div>
      <MembersOnly waiting={<Rows />}>
        <Listings />
      </MembersOnly>
    </div>
  );
}

function Listings() {
  const { t } = useText();
  const [params] = useSearchParams();
  const past = params.get('past') === '1';
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const list = useInfiniteQuery({ ...listingsOptions({ past, search }), placeholderData: keepPreviousData });
  const listings = itemsOf(list.data);
  const periods = [
    { to: '/host', label: t('events.upcoming'), current: !past },
    { to: '/host?past=1', label: t('events.past'), current: past },
  ];
  return (
    <>
      <TabNav label={t('events.period')} className="mt-4 mb-4">
        {periods.map(({ to, label, current }) => (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={tabClass}>
            {label}
          </Link>
        ))}
      </TabNav>
      <SearchField
        label={t('host.search')}
        placeholder={t('host.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={setText}
      />
      <div className="mt-4">
        <QueryState
          query={list}
          waiting={<Rows />}
          isEmpty={() => listings.length === 0}
          empty={<Nothing past={past} search={search} />}
        >
          {() => (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {listings.map((listing) => (
                  <ListingRow key={listing.id} listing={listing} />
                ))}
              </ul>
              <MoreButton list={list} waiting={<Rows />} />
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}

function ListingRow({ listing }: { listing: EventListing }) {
  const { t } = useText();
  return (
    <li className="relative flex items-center gap-4 px-1 py-4 hover:bg-hover sm:px-3">
      <Image
        src={pictureOf(listing.image, 'thumbnail')}
        alt=""
        seed={listing.slug}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md sm:w-28"
      />
      <div className="min-w-0 grow">
        <p className="truncate text-sm text-muted">
          <EventMoment event={listing} />
        </p>
        <h2 className="truncate font-semibold">
          <Link to={hostPath(listing.slug)} prefetch="intent" className={cardLinkClass}>
            <bdi>{listing.name}</bdi>
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <ListingState listing={listing} />
          {listing.registration && t('host.places', { count: listing.registrationCount })}
        </p>
      </div>
    </li>
  );
}

function Nothing({ past, search }: { past: boolean; search: string }) {
  const { t } = useText();
  const seesAll = useHasPower('events:read');
  if (search !== '')
    return <EmptyState illustration={<Search />} title={t('events.none', { text: search })} />;
  if (past) return <EmptyState illustration={<CalendarPlus />} title={t('host.nonePast')} />;
  return (
    <EmptyState
      illustration={<CalendarPlus />}
      title={t('host.none')}
      text={t('host.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/host/new" className={buttonClass({ variant: 'primary' })}>
            {t('host.create')}
          </Link>
          {seesAll && (
            <Link to="/admin/events" className={buttonClass()}>
              {t('home.allEvents')}
            </Link>
          )}
        </div>
      }
    />
  );
}

function Rows() {
  return (
    <ul aria-hidden="true" className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <li key={row} className="flex items-center gap-4 py-4">
          <Skeleton className="aspect-4/3 w-20 rounded-md sm:w-28" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-5 w-20" />
          </div>
        </li>
      ))}
    </ul>
  );
}

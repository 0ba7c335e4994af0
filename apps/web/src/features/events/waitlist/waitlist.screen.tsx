import { type ListingWaitlistEntry, listListingPassTypesOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListOrdered, Search } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { HostPage } from '../programme/index.ts';
import { useLine, waitlistOf } from './waitlist.api.ts';

/** The waitlists for sold-out passes, and the offers to the people on them. */
export default function WaitlistScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [params, put] = useAddressState();
  const ticketId = params.get('type') ?? '';
  const typed = params.get('q') ?? '';
  return (
    <HostPage title={t('waitlist.title')} text={t('waitlist.text')}>
      <SearchField
        label={t('waitlist.search')}
        placeholder={t('waitlist.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={(q) => put({ q })}
      />
      <Types slug={slug} chosen={ticketId} typed={typed} />
      <Line slug={slug} ticketId={ticketId} search={typed.trim().slice(0, 200)} />
    </HostPage>
  );
}

/** Each kind of pass has a line of its own. */
function Types({ slug, chosen, typed }: { slug: string; chosen: string; typed: string }) {
  const { t } = useText();
  const types = useQuery(listListingPassTypesOptions({ path: { eventId: slug } })).data?.data ?? [];
  if (types.length < 2) return null;
  const tabs = [{ id: '', name: t('attendees.all') }, ...types];
  return (
    <TabNav label={t('attendees.passType')} className="mt-4">
      {tabs.map(({ id, name }) => (
        <Link
          key={id}
          to={`?${new URLSearchParams({ ...(id !== '' && { type: id }), ...(typed !== '' && { q: typed }) })}`}
          replace
          preventScrollReset
          aria-current={id === chosen ? 'page' : undefined}
          className={tabClass}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </TabNav>
  );
}

function Line({ slug, ticketId, search }: { slug: string; ticketId: string; search: string }) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...waitlistOf(slug, ticketId, search),
    placeholderData: keepPreviousData,
  });
  const entries = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={5} />}
      isEmpty={() => entries.length === 0}
      empty={
        <EmptyState
          illustration={<ListOrdered />}
          title={t(search === '' ? 'waitlist.none' : 'attendees.nobody')}
          text={search === '' ? t('waitlist.noneText') : undefined}
        />
      }
    >
      {({ pages }) => (
        <>
          <p role="status" className="py-3 text-sm text-muted tabular-nums">
            {t('waitlist.count', { count: pages[0]?.count ?? entries.length })}
          </p>
          <ol className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <Entry key={entry.id} slug={slug} entry={entry} />
            ))}
          </ol>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={3} />} />
        </>
      )}
    </QueryState>
  );
}

function Entry({ slug, entry }: { slug: string; entry: ListingWaitlistEntry }) {
  const { t } = useText();
  const format = useFormat();
  const { account, place, quantity, status, ticketName, createdAt } = entry;
  const name = displayName(account);
  const { offer, remove } = useLine();
  const path = { eventId: slug, entryId: entry.id };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-3 sm:px-3">
      <span
        aria-label={place === null ? undefined : t('waitlist.place', { place })}
        className="w-6 shrink-0 text-end font-semibold text-muted tabular-nums"
      >
        {place === null ? '' : format.number(place)}
      </span>
      <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} size="md" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link to={`/people/${account.username}`} className="truncate rounded-sm hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <State entry={entry} />
        </p>
        <p className="text-sm text-muted tabular-nums">
          {format.number(quantity)} × <bdi>{ticketName}</bdi> ·{' '}
          {t('waitlist.since', { time: format.dateTime(createdAt) })}
        </p>
      </div>
      <div className="flex gap-2 max-sm:ps-10">
        {status !== 'offered' && (
          <Button size="sm" pending={offer.isPending} onClick={() => offer.mutate({ path })}>
            {t('waitlist.offer')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <ConfirmButton
          size="sm"
          variant="quiet"
          question={{
            title: t('waitlist.removeQuestion', { name }),
            text: t(status === 'offered' ? 'waitlist.removeOffered' : 'waitlist.removeText'),
            action: t('waitlist.remove'),
          }}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ path })}
        >
          {t('waitlist.remove')}
          <span className="sr-only"> {name}</span>
        </ConfirmButton>
      </div>
    </li>
  );
}

function State({ entry }: { entry: ListingWaitlistEntry }) {
  const { t } = useText();
  const format = useFormat();
  const { status, offered, offerExpiresAt } = entry;
  if (status === 'lapsed') return <Badge>{t('waitlist.lapsed')}</Badge>;
  if (status !== 'offered' || offerExpiresAt === null) return null;
  return (
    <Badge tone="success">
      {t('waitlist.offered', { count: offered ?? 0, time: format.dateTime(offerExpiresAt) })}
    </Badge>
  );
}

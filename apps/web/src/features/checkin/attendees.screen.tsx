import { getDoorCountsOptions, type ListingRegistration } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button, buttonClass } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, ScanLine, Search, UsersRound } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { MoreButton } from '../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../components/person-line.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useFormat } from '../../lib/format.ts';
import { displayName } from '../../lib/names.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { itemsOf } from '../../lib/queries.ts';
import { type PlainTextId, useText } from '../../lib/text.tsx';
import { HostPage, hostPath } from '../host/index.ts';
import { attendeesOf, type Status, useDownload } from './checkin.api.ts';
import { PassBadge } from './pass-badge.tsx';

const tabs = ['all', 'ready', 'needsInfo', 'canceled'] as const;
type Tab = (typeof tabs)[number];
const labels: Record<Tab, PlainTextId> = {
  all: 'attendees.all',
  ready: 'attendees.readyOnes',
  needsInfo: 'attendees.needsInfo',
  canceled: 'attendees.canceled',
};
const statusOf = (tab: Tab): Status | undefined => (tab === 'all' ? undefined : tab);

/** Who comes to the event. */
export default function AttendeesScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const download = useDownload('attendees', slug);
  return (
    <HostPage
      title={t('attendees.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Download aria-hidden="true" />}
            pending={download.isPending}
            onClick={() => download.mutate(`${slug}-attendees`)}
          >
            {t('attendees.export')}
          </Button>
          <Link to={hostPath(slug, 'check-in')} className={buttonClass({ variant: 'primary' })}>
            <ScanLine aria-hidden="true" />
            {t('checkin.area')}
          </Link>
        </div>
      }
    >
      <Counts slug={slug} />
      <Attendees slug={slug} />
    </HostPage>
  );
}

/** Changes by itself while people come in. */
function Counts({ slug }: { slug: string }) {
  const { t } = useText();
  const { number } = useFormat();
  const counts = useQuery({
    ...getDoorCountsOptions({ path: { eventId: slug } }),
    refetchInterval: 15_000,
  }).data?.data;
  return (
    <p role="status" className="mb-4 min-h-6 text-muted tabular-nums">
      {counts !== undefined &&
        t('checkin.count', { inside: number(counts.checkedIn), passes: number(counts.passes) })}
    </p>
  );
}

function Attendees({ slug }: { slug: string }) {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('show')) ?? 'all';
  const search = (params.get('q') ?? '').trim().slice(0, 200);
  const list = useInfiniteQuery({
    ...attendeesOf(slug, statusOf(tab), search),
    placeholderData: keepPreviousData,
  });
  const attendees = itemsOf(list.data);
  const find = (text: string): void =>
    setParams(
      (before) => {
        if (text.trim() === '') before.delete('q');
        else before.set('q', text);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const addressOf = (name: Tab): string => {
    const query = new URLSearchParams({
      ...(name !== 'all' && { show: name }),
      ...(search !== '' && { q: search }),
    }).toString();
    return query === '' ? '.' : `?${query}`;
  };
  return (
    <>
      <SearchField
        label={t('attendees.search')}
        placeholder={t('attendees.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
      />
      <TabNav label={t('attendees.which')} className="mt-4">
        {tabs.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            replace
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
            className={tabClass}
          >
            {t(labels[name])}
          </Link>
        ))}
      </TabNav>
      <QueryState
        query={list}
        waiting={<PersonLinesSkeleton count={6} />}
        isEmpty={() => attendees.length === 0}
        empty={
          <EmptyState
            illustration={<UsersRound />}
            title={t(search === '' ? 'attendees.none' : 'attendees.nobody')}
          />
        }
      >
        {() => (
          <>
            <ul className="divide-y divide-line border-b border-line">
              {attendees.map((attendee) => (
                <AttendeeRow key={attendee.id} slug={slug} attendee={attendee} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonLinesSkeleton count={3} />} />
          </>
        )}
      </QueryState>
    </>
  );
}

function AttendeeRow({ slug, attendee }: { slug: string; attendee: ListingRegistration }) {
  const { account, passes } = attendee;
  const name = displayName(account);
  const shown = passes.filter(({ status }) => status !== 'draft');
  return (
    <li className="relative flex items-center gap-3 px-1 py-3 hover:bg-hover sm:px-3">
      <Avatar decorative name={name} imageUrl={pictureOf(account.image, 'thumbnail')} size="md" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <Link to={hostPath(slug, `attendees/${account.id}`)} prefetch="intent" className={cardLinkClass}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className="truncate text-sm text-muted">{account.email}</p>
      </div>
      <ul className="flex max-w-1/2 flex-col items-end gap-1 text-sm">
        {shown.slice(0, 3).map((pass) => (
          <li key={pass.id} className="flex max-w-full items-center gap-2">
            <bdi className="truncate text-muted max-sm:hidden">{pass.ticket.name}</bdi>
            <PassBadge pass={pass} />
          </li>
        ))}
        {shown.length > 3 && <li className="text-muted">+{shown.length - 3}</li>}
      </ul>
    </li>
  );
}

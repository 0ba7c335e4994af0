import { getDoorCountsOptions, listListingPassTypesOptions, type ListingRegistration } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button, buttonClass } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { NativeSelect } from '@atrium/ui/native-select';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, ScanLine, Search, UsersRound } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { HostPage, hostPath } from '../programme/index.ts';
import { attendeesOf, useDownload } from './checkin.api.ts';
import { PassBadge } from './pass-badge.tsx';
import { type AttendeeView, attendeeViews, useAttendeeFilter } from './use-attendee-filter.ts';

const labels: Record<AttendeeView, PlainTextId> = {
  all: 'attendees.all',
  expected: 'attendees.ready',
  in: 'attendees.in',
  needsInfo: 'attendees.needsInfo',
  unpaid: 'attendees.unpaid',
  canceled: 'attendees.canceled',
};

/** The attendees of an event, for its hosts. */
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
      <Filters slug={slug} />
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

function Filters({ slug }: { slug: string }) {
  const { t } = useText();
  const { view, ticketId, typed, find, choose, addressOf } = useAttendeeFilter();
  const passTypes = useQuery(listListingPassTypesOptions({ path: { eventId: slug } })).data?.data ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={t('attendees.search')}
          placeholder={t('attendees.search')}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={typed}
          onChange={find}
          className="grow basis-64"
        />
        {passTypes.length > 1 && (
          <NativeSelect
            label={t('attendees.passType')}
            labelHidden
            value={ticketId}
            onChange={choose}
            className="grow sm:max-w-56"
          >
            <option value="">{t('attendees.anyType')}</option>
            {passTypes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
      <TabNav label={t('attendees.which')} className="mt-4">
        {attendeeViews.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            replace
            preventScrollReset
            aria-current={name === view ? 'page' : undefined}
            className={tabClass}
          >
            {t(labels[name])}
          </Link>
        ))}
      </TabNav>
    </>
  );
}

function Attendees({ slug }: { slug: string }) {
  const { t } = useText();
  const { view, ticketId, search } = useAttendeeFilter();
  const list = useInfiniteQuery({
    ...attendeesOf(slug, { view, ticketId, search }),
    placeholderData: keepPreviousData,
  });
  const attendees = itemsOf(list.data);
  const isWhole = view === 'all' && ticketId === '' && search === '';
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={6} />}
      isEmpty={() => attendees.length === 0}
      empty={
        <EmptyState
          illustration={<UsersRound />}
          title={t(isWhole ? 'attendees.none' : 'attendees.nobody')}
          text={isWhole ? t('attendees.noneText') : undefined}
        />
      }
    >
      {({ pages }) => (
        <>
          <p role="status" className="py-3 text-sm text-muted tabular-nums">
            {t('attendees.count', { count: pages[0]?.count ?? attendees.length })}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {attendees.map((attendee) => (
              <AttendeeRow key={attendee.id} slug={slug} attendee={attendee} view={view} />
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={3} />} />
        </>
      )}
    </QueryState>
  );
}

interface AttendeeRowProps {
  slug: string;
  attendee: ListingRegistration;
  view: AttendeeView;
}

function AttendeeRow({ slug, attendee, view }: AttendeeRowProps) {
  const { account, passes } = attendee;
  const name = displayName(account);
  const shown = passes.filter(({ status }) => view === 'unpaid' || status !== 'draft');
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

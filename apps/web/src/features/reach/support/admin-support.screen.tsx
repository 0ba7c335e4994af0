import type { ManagedSupportTicket } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Chip } from '@atrium/ui/chip';
import { linkClass } from '@atrium/ui/link';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { LifeBuoy, Search } from 'lucide-react';
import { Link } from 'react-router';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { queueOptions, statusLooks, type TicketStatus, typeTexts } from './support.api.ts';

const statuses: readonly [status: TicketStatus | 'all', label: PlainTextId][] = [
  ['open', 'support.admin.open'],
  ['answered', 'support.admin.answered'],
  ['closed', 'support.admin.closed'],
  ['all', 'support.admin.all'],
];

const page = definePage({ module: 'support' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Support requests: the open ones first of all. */
export default function AdminSupportScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('support.admin.title')} text={t('support.admin.text')}>
      <Queue />
    </AdminPage>
  );
}

function Queue() {
  const { t } = useText();
  const [params, put] = useAddressState();
  const search = (params.get('q') ?? '').trim().slice(0, 200);
  const [shown] = statuses.find(([status]) => status === params.get('status')) ?? ['open' as const];
  const ownId = useSelf().data?.data.id;
  const asked = params.get('assignee');
  const assignee = asked === 'none' ? 'none' : asked === 'me' ? (ownId ?? null) : null;
  const tag = (params.get('tag') ?? '').trim().slice(0, 40);
  const list = useInfiniteQuery({
    ...queueOptions({ status: shown === 'all' ? null : shown, search, assignee, tag }),
    placeholderData: keepPreviousData,
  });
  const tickets = itemsOf(list.data);
  const addressOf = (status: string): string => {
    const next = new URLSearchParams(params);
    next.set('status', status);
    return `?${next}`;
  };
  const whose = (value: 'me' | 'none', label: PlainTextId) => (
    <Chip checked={asked === value} onChange={(isChosen) => put({ assignee: isChosen ? value : '' })}>
      {t(label)}
    </Chip>
  );
  return (
    <>
      <SearchField
        label={t('support.admin.search')}
        placeholder={t('support.admin.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={(q) => put({ status: shown, q })}
        className="mb-4"
      />
      <div
        role="group"
        aria-label={t('support.desk.whose')}
        className="mb-3 flex flex-wrap items-center gap-2"
      >
        {whose('me', 'support.desk.mine')}
        {whose('none', 'support.desk.unassigned')}
        {tag !== '' && (
          <Chip checked onChange={() => put({ tag: '' })}>
            {t('support.desk.tagged', { tag })}
          </Chip>
        )}
        <PageLink to="/admin/support/answers" className={`${linkClass} ms-auto text-sm`}>
          {t('support.desk.answers')}
        </PageLink>
      </div>
      <TabNav label={t('support.admin.which')}>
        {statuses.map(([status, label]) => (
          <Link
            key={status}
            to={addressOf(status)}
            preventScrollReset
            aria-current={status === shown ? 'page' : undefined}
            className={tabClass}
          >
            {t(label)}
          </Link>
        ))}
      </TabNav>
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => tickets.length === 0}
        empty={
          <EmptyState
            illustration={<LifeBuoy />}
            title={t(search === '' ? 'support.admin.empty' : 'support.admin.nothing')}
            text={t(search === '' ? 'support.admin.emptyText' : 'search.nothingHint')}
          />
        }
      >
        {() => (
          <div
            aria-busy={list.isPlaceholderData}
            className={list.isPlaceholderData ? 'opacity-60' : undefined}
          >
            <ul className="divide-y divide-line border-b border-line">
              {tickets.map((ticket) => (
                <Row key={ticket.id} ticket={ticket} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Row({ ticket }: { ticket: ManagedSupportTicket }) {
  const { t } = useText();
  const format = useFormat();
  const { label, tone } = statusLooks[ticket.status];
  const latest = ticket.messages.at(-1)?.createdAt ?? ticket.createdAt;
  return (
    <li className="relative px-1 py-4 hover:bg-hover sm:px-3">
      <div className="flex items-baseline justify-between gap-4 text-sm text-muted">
        <span className="truncate">
          <bdi>{ticket.account === null ? ticket.email : displayName(ticket.account)}</bdi>
          {' · '}
          {t(typeTexts[ticket.type])}
        </span>
        <time dateTime={latest} title={format.dateTime(latest)} className="shrink-0">
          {format.relative(latest)}
        </time>
      </div>
      <div className="mt-1 flex items-start justify-between gap-4">
        <Link
          to={`/admin/support/${ticket.id}`}
          dir="auto"
          className="line-clamp-2 font-medium outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {ticket.request}
        </Link>
        <Badge tone={tone} className="shrink-0">
          {t(label)}
        </Badge>
      </div>
      {(ticket.tags.length > 0 || ticket.assignee !== null) && (
        <p className="mt-2 flex flex-wrap items-center gap-1 text-sm text-muted">
          {ticket.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {ticket.assignee !== null && (
            <span className="ms-1">
              {t('support.desk.assignedTo', { name: displayName(ticket.assignee) })}
            </span>
          )}
        </p>
      )}
    </li>
  );
}

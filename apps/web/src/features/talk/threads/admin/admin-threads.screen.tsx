import { listAllThreadsOptions, type ThreadEntry } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { daysOf } from '../../../../components/staff/list/days.ts';
import type { ListColumn, ListFilter } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { askOf, MOST_COUNTED, useListState } from '../../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';

const page = definePage({ module: 'threads' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Conversations by their numbers; their words belong to the people in them. */
export default function AdminThreadsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.threads.title')} text={t('admin.threads.text')} wide>
      <Threads />
    </AdminPage>
  );
}

const sortable = ['lastMessageAt', 'createdAt'] as const;

function Threads() {
  const { t } = useText();
  const filters = useMemo(
    (): ListFilter[] => [
      {
        id: 'inCircle',
        options: [
          { value: 'true', label: t('admin.threads.inCircle') },
          { value: 'false', label: t('admin.threads.amongPeople') },
        ],
      },
      { id: 'created', label: t('admin.threads.created'), days: true },
    ],
    [t],
  );
  const state = useListState({ sort: '-lastMessageAt', sortable, filters });
  const { inCircle } = state.chosen;
  const list = useQuery({
    ...listAllThreadsOptions({
      query: {
        ...askOf(state),
        ...(inCircle !== undefined && { inCircle: inCircle === 'true' }),
        ...daysOf(state, 'created'),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffList
      label={t('admin.threads.title')}
      searchLabel={t('admin.threads.search')}
      state={state}
      list={list}
      columns={useColumns()}
      filters={filters}
      nameOf={({ subject }) => subject}
      empty={<EmptyState illustration={<MessagesSquare />} title={t('admin.threads.empty')} />}
    />
  );
}

function useColumns(): ListColumn<ThreadEntry>[] {
  const { t } = useText();
  const format = useFormat();
  const moment = (at: string) => (
    <time dateTime={at}>{format.date(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
  );
  return [
    {
      id: 'subject',
      label: t('admin.threads.subject'),
      main: true,
      cell: ({ subject }) => (
        <span dir="auto" className="block truncate font-medium">
          {subject}
        </span>
      ),
    },
    {
      id: 'circle',
      label: t('admin.threads.circle'),
      cell: ({ circle }) => (circle === null ? '–' : <Badge>{circle.name}</Badge>),
    },
    {
      id: 'participants',
      label: t('admin.threads.participants'),
      cell: ({ participants }) => <span className="tabular-nums">{format.number(participants)}</span>,
    },
    {
      id: 'messages',
      label: t('admin.threads.messages'),
      cell: ({ messages }) => (
        <span className="tabular-nums">
          {messages > MOST_COUNTED
            ? t('admin.waiting.more', { number: format.number(MOST_COUNTED) })
            : format.number(messages)}
        </span>
      ),
    },
    {
      id: 'lastMessageAt',
      label: t('admin.threads.last'),
      sortBy: 'lastMessageAt',
      cell: ({ lastMessageAt }) => moment(lastMessageAt),
    },
    {
      id: 'createdAt',
      label: t('admin.threads.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => moment(createdAt),
    },
  ];
}

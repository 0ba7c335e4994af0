import {
  checkInPassMutation,
  checkOutPassMutation,
  exportAttendees,
  exportListingReport,
  listAttendeesInfiniteOptions,
  listScansInfiniteOptions,
  type ListAttendeesData,
} from '@atrium/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { AttendeeFilter, AttendeeView } from './use-attendee-filter.ts';

export interface PassPath {
  eventId: string;
  accountId: string;
  passId: string;
}

const queries: Record<AttendeeView, NonNullable<ListAttendeesData['query']>> = {
  all: {},
  expected: { checkedIn: false },
  in: { checkedIn: true },
  needsInfo: { status: 'needsInfo' },
  unpaid: { unpaid: true },
  canceled: { status: 'canceled' },
};

export const attendeesOf = (eventId: string, { view, ticketId, search }: AttendeeFilter) => ({
  ...listAttendeesInfiniteOptions({
    path: { eventId },
    query: {
      page: 1,
      pageSize,
      ...queries[view],
      // Somebody who is looked for by name may have canceled.
      ...(view === 'all' && search === '' && { standing: true }),
      ...(ticketId !== '' && { ticketId }),
      ...(search !== '' && { search }),
    },
  }),
  ...paged(),
});

export type LogFilter = 'all' | 'conflicts' | 'out';

export const scansOf = (eventId: string, filter: LogFilter) => ({
  ...listScansInfiniteOptions({
    path: { eventId },
    query: {
      page: 1,
      pageSize,
      ...(filter === 'conflicts' && { conflicts: true }),
      ...(filter === 'out' && { action: 'out' }),
    },
  }),
  ...paged(),
});

/** Calls that show who comes and what they have. */
export const attendeeCalls = [
  'listAttendees',
  'getListingAttendee',
  'getListingAttendeeStory',
  'quoteListingPassRefund',
  'getDoorCounts',
  'listScans',
  'getListingReport',
  'listListingPasses',
];

/** Everything that shows who comes is asked again. */
export async function refreshAttendees(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key] = queryKey as [{ _id?: string }?];
      return attendeeCalls.includes(key?._id ?? '');
    },
  });
}

export function useCheckIn() {
  const client = useQueryClient();
  const onSettled = () => refreshAttendees(client);
  return {
    checkIn: useMutation({ ...checkInPassMutation(), onSettled }),
    checkOut: useMutation({ ...checkOutPassMutation(), onSettled }),
  };
}

const FILES = { attendees: exportAttendees, report: exportListingReport };

export function useDownload(what: keyof typeof FILES, eventId: string) {
  return useMutation({
    mutationFn: async (name: string) => {
      // As bytes: read as text, the mark by which spreadsheets know the encoding would be lost.
      const { data } = await FILES[what]({ path: { eventId }, parseAs: 'blob', throwOnError: true });
      saveFile(new Blob([data], { type: 'text/csv' }), `${name}.csv`);
    },
  });
}

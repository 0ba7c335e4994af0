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
import { pageSize, paged } from '../../lib/queries.ts';
import { saveFile } from '../../lib/save-file.ts';

export type Status = NonNullable<NonNullable<ListAttendeesData['query']>['status']>;

export const attendeesOf = (eventId: string, status: Status | undefined, search: string) => ({
  ...listAttendeesInfiniteOptions({
    path: { eventId },
    query: { page: 1, pageSize, ...(status && { status }), ...(search !== '' && { search }) },
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

const showing = [
  'listAttendees',
  'getListingAttendee',
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
      return showing.includes(key?._id ?? '');
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

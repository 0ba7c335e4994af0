import {
  getAttendeeOptions,
  getAttendeePassOptions,
  getEventOptions,
  getOrganizationOptions,
  listAttendeePassAddOnsOptions,
  listAttendeePassAvailableSessionsOptions,
  listAttendeePassQuestionsOptions,
  listSelfEventsInfiniteOptions,
  listTransferLogsOptions,
} from '@atrium/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageSize, paged } from '../../../lib/queries.ts';

export const selfEventsOptions = (past: boolean) => ({
  ...listSelfEventsInfiniteOptions({ query: { past, pageSize } }),
  ...paged(),
});
export const eventOptions = (slug: string) =>
  getEventOptions({ path: { eventId: slug }, query: { lean: true } });
export const attendeeOptions = (slug: string) => getAttendeeOptions({ path: { eventId: slug } });
export const transfersOptions = (slug: string) =>
  listTransferLogsOptions({ path: { eventId: slug }, query: { pageSize: 100 } });

const of = (slug: string, passId: string) => ({ path: { eventId: slug, passId } });
// Changes at the door and by others: whoever looks is told what is true now.
export const passOptions = (slug: string, passId: string) => ({
  ...getAttendeePassOptions(of(slug, passId)),
  staleTime: 0,
});
export const passQuestionsOptions = (slug: string, passId: string) =>
  listAttendeePassQuestionsOptions(of(slug, passId));
export const passAddOnsOptions = (slug: string, passId: string) =>
  listAttendeePassAddOnsOptions(of(slug, passId));

export const openSessionsOptions = (slug: string, passId: string) => ({
  ...listAttendeePassAvailableSessionsOptions(of(slug, passId)),
  staleTime: 0,
});

export const useCurrency = (): string => useQuery(getOrganizationOptions()).data?.data.currency ?? 'USD';

const dependent = [
  'getAttendee',
  'getAttendeePass',
  'listSelfEvents',
  'listTransferLogs',
  'listAttendeePassQuestions',
  'listAttendeePassAddOns',
  'listAttendeePassAvailableSessions',
  'listAttendeePassSessionQuestions',
  'getEvent',
] as const;

/** Asks anew for all that shows passes; resolves when that is there. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refresh(client), [client]);
}

/** The same but for a pass that is theirs no more: its page may still be there for a moment, and would ask for it. */
export function useRefreshWithout(passId: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refresh(client, passId), [client, passId]);
}

async function refresh(client: QueryClient, gone?: string): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
    const [key] = queryKey as [{ path?: { passId?: string } }?];
    return gone === undefined || key?.path?.passId !== gone;
  };
  await Promise.all(dependent.map((_id) => client.invalidateQueries({ queryKey: [{ _id }], predicate })));
}

export const passesPath = (slug: string): string => `/events/${slug}/pass`;
export const passPath = (slug: string, passId: string): string => `${passesPath(slug)}/${passId}`;

import { addSelfEventSession, listSelfEventSessions, removeSelfEventSession } from '@atrium/api';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useMemberOnly } from '../../../../lib/use-member-only.ts';
import { type AgendaSession, toAgendaSession } from '../events.api.ts';
import type { AgendaFilter } from './agenda-filter.ts';

const atOnce = 100;
/** A program has no more sessions. */
const most = 2000;

/** The sessions that the reader has starred, in the order of the program. */
export const starsOptions = (slug: string) =>
  queryOptions({
    queryKey: ['event-stars', slug],
    queryFn: async ({ signal }): Promise<AgendaSession[]> => {
      const all: AgendaSession[] = [];
      for (let page = 1; all.length < most; page += 1) {
        const { data } = await listSelfEventSessions({
          path: { eventId: slug },
          query: { page, pageSize: atOnce },
          signal,
          throwOnError: true,
        });
        all.push(...data.data.map(toAgendaSession));
        if (data.data.length < atOnce) break;
      }
      return all;
    },
  });

/** Which sessions are the reader's; a press shows at once. */
export function useStars(slug: string) {
  const client = useQueryClient();
  const isMember = useIsMember();
  const membersOnly = useMemberOnly();
  const query = useQuery({ ...starsOptions(slug), enabled: isMember });
  const { queryKey } = starsOptions(slug);
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One after the other: the last press is what stays.
    scope: { id: `stars ${slug}` },
    mutationFn: async ({ session, on }: { session: AgendaSession; on: boolean }) => {
      const path = { eventId: slug, sessionId: session.slug };
      await (on ? addSelfEventSession : removeSelfEventSession)({ path, throwOnError: true });
    },
    onMutate: async ({ session, on }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (stars) => {
        const others = (stars ?? []).filter((one) => one.slug !== session.slug);
        return on ? [...others, session].sort((one, other) => one.start.localeCompare(other.start)) : others;
      });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  const slugs = useMemo(() => new Set(query.data?.map((one) => one.slug)), [query.data]);
  return {
    isMember,
    query,
    slugs,
    toggle: (session: AgendaSession) => membersOnly(() => mutate({ session, on: !slugs.has(session.slug) })),
  };
}

/** Those of the reader's sessions that fit the other filters. */
export const narrowed = (
  stars: readonly AgendaSession[],
  { room, track, search }: AgendaFilter,
): AgendaSession[] => {
  const word = search.toLocaleLowerCase();
  return stars.filter(
    (one) =>
      (room === null || one.room === room) &&
      (track === null || one.track === track) &&
      [one.name, ...one.speakers].some((text) => text.toLocaleLowerCase().includes(word)),
  );
};

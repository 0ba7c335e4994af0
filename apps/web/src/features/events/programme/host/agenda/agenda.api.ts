import {
  getEventAgendaOptions,
  listEventSessionsOptions,
  listEventSpeakersOptions,
  type Session,
  updateListingSession,
} from '@atrium/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshListing } from '../host.api.ts';

export const partsOptions = (eventId: string) => getEventAgendaOptions({ path: { eventId } });
export const sessionsOptions = (eventId: string) =>
  listEventSessionsOptions({ path: { eventId }, query: { lean: true } });
/** For a choice among them. */
export const speakerChoiceOptions = (eventId: string, search: string) =>
  listEventSpeakersOptions({
    path: { eventId },
    query: { page: 1, pageSize: 20, ...(search !== '' && { search }) },
  });

export interface Move {
  session: Session;
  startTime: string;
  endTime: string;
  /** Whether it takes place at other times than before, and not in another room alone. */
  isMoved: boolean;
  location: Session['location'];
}

const moves = ['agenda', 'move'];

/** Shown at once; taken back when the server refuses. One is sent after the other, and what is read before the last is old. */
export function useMove(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: moves,
    scope: { id: moves.join() },
    mutationFn: ({ session, startTime, endTime, isMoved, location }: Move) =>
      updateListingSession({
        path: { eventId, sessionId: session.id },
        body: { session: { ...(isMoved && { startTime, endTime }), locationId: location?.id ?? null } },
        throwOnError: true,
      }),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey: sessionsOptions(eventId).queryKey });
      show(client, eventId, move);
    },
    onSettled: () => (client.isMutating({ mutationKey: moves }) === 1 ? refreshListing(client) : undefined),
  });
}

function show(client: QueryClient, eventId: string, move: Move): void {
  const { session, startTime, endTime, location } = move;
  const moved = { startTime, endTime, location };
  client.setQueryData(
    sessionsOptions(eventId).queryKey,
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.map((one) => (one.id === session.id ? { ...one, ...moved } : one)),
      },
  );
}

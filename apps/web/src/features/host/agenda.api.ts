import {
  getEventAgendaOptions,
  listEventSessionsOptions,
  listEventSpeakersOptions,
  type Session,
  updateListingSession,
} from '@atrium/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshListing } from './host.api.ts';

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
  location: Session['location'];
}

/** Shown at once; taken back when the server refuses. */
export function useMove(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ session, startTime, endTime, location }: Move) =>
      updateListingSession({
        path: { eventId, sessionId: session.id },
        body: { session: { startTime, endTime, locationId: location?.id ?? null } },
        throwOnError: true,
      }),
    onMutate: (move) => show(client, eventId, move),
    onSettled: () => refreshListing(client),
  });
}

function show(client: QueryClient, eventId: string, { session, ...moved }: Move): void {
  client.setQueryData(
    sessionsOptions(eventId).queryKey,
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.map((one) => (one.id === session.id ? { ...one, ...moved } : one)),
      },
  );
}

import {
  getAttendeePassOptions,
  getEventOptions,
  getEventSessionOptions,
  getRegistrationOptions,
  listAttendeePassAvailableSessionsOptions,
  listSessionAccessesOptions,
  listSessionPassesOptions,
  listSessionRegistrationQuestionsOptions,
} from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const living = { staleTime: 0 };

export const eventOptions = (slug: string) =>
  getEventOptions({ path: { eventId: slug }, query: { lean: true } });
export const passOptions = (slug: string, passId: string) => ({
  ...getAttendeePassOptions({ path: { eventId: slug, passId } }),
  ...living,
  meta: { redirect: true },
});
export const openSessionsOptions = (slug: string, passId: string) => ({
  ...listAttendeePassAvailableSessionsOptions({ path: { eventId: slug, passId } }),
  ...living,
});
export const registrationOptions = (slug: string) => ({
  ...getRegistrationOptions({ path: { eventId: slug } }),
  ...living,
});

const of = (slug: string, session: string) => ({ path: { eventId: slug, sessionId: session } });
export const sessionOptions = (slug: string, session: string) => ({
  ...getEventSessionOptions(of(slug, session)),
  ...living,
});
export const placesOptions = (slug: string, session: string) => ({
  ...listSessionAccessesOptions(of(slug, session)),
  ...living,
  meta: { redirect: true },
});
export const enterableOptions = (slug: string, session: string) =>
  listSessionPassesOptions(of(slug, session));
export const askedOptions = (slug: string, session: string) =>
  listSessionRegistrationQuestionsOptions(of(slug, session));

const dependent = [
  'getAttendee',
  'getAttendeePass',
  'getEventSession',
  'getRegistration',
  'listAttendeePassAvailableSessions',
  'listSessionAccesses',
  'listSessionPasses',
] as const;

/** Asks anew for all that shows places; resolves when that is there. */
export function useRefreshPlaces(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(dependent.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
  }, [client]);
}

export const passPath = (slug: string, passId: string): string => `/events/${slug}/pass/${passId}`;
export const sessionsPath = (slug: string, passId: string): string => `${passPath(slug, passId)}/sessions`;

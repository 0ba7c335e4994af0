import {
  type PassType,
  type Registration,
  getEventOptions,
  getOrganizationOptions,
  getRegistrationOptions,
  getRegistrationQuoteOptions,
  listEventPassTypesOptions,
  listRegistrationAddOnsOptions,
  listRegistrationQuestionsOptions,
  listRegistrationRoomTypesOptions,
  listSelfWaitlistOptions,
} from '@atrium/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { offsetOf } from './paying/hold.ts';
import type { Selection } from './choosing/selection.ts';

const of = (slug: string) => ({ path: { eventId: slug } });
// Reserved passes change by the clock and in other tabs, so data is refetched when somebody returns to the page.
const living = { staleTime: 0 };
const soon = 4000;

export const eventOptions = (slug: string) => getEventOptions({ ...of(slug), query: { lean: true } });
export const organizationOptions = () => getOrganizationOptions();
export const registrationOptions = (slug: string) => ({
  ...getRegistrationOptions(of(slug)),
  ...living,
  meta: { redirect: true },
  // While money is on its way, what becomes of it is looked for.
  refetchInterval: ({ state }: { state: { data?: { data: Registration } | undefined } }) =>
    (state.data?.data.paying.length ?? 0) > 0 ? soon : (false as const),
});
/** With the id of a pass type that is not on show, that one too. */
export const offerOptions = (slug: string, ticketId: string | null) => ({
  ...listEventPassTypesOptions({ ...of(slug), query: ticketId === null ? {} : { ticketId } }),
  ...living,
});
export const addOnsOptions = (slug: string) => listRegistrationAddOnsOptions(of(slug));
export const roomTypesOptions = (slug: string) => listRegistrationRoomTypesOptions(of(slug));
export const questionsOptions = (slug: string) => ({
  ...listRegistrationQuestionsOptions(of(slug)),
  ...living,
});
export const waitlistOptions = (slug: string) => ({
  ...listSelfWaitlistOptions(of(slug)),
  ...living,
  // A place moves up, and an offer comes, by itself.
  refetchInterval: 5 * soon,
});
export const quoteOptions = (slug: string, addressId?: string) => ({
  ...getRegistrationQuoteOptions({ ...of(slug), query: addressId === undefined ? {} : { addressId } }),
  ...living,
});

/** Everything that depends on what is chosen. */
const dependent = [
  'getRegistration',
  'getRegistrationQuote',
  'listEventPassTypes',
  'listRegistrationAddOns',
  'listRegistrationRoomTypes',
  'listRegistrationQuestions',
] as const;

/** Asks anew for what depends on the choice; resolves when that is there. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refresh(client), [client]);
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(dependent.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
}

export type Draft = Pick<Registration, 'passes' | 'packages'>;

/** The draft rows of a registration; passes bought before are in the same list. */
export function draftOf({ passes, packages }: Draft): Draft {
  return {
    passes: passes.filter(({ status }) => status === 'draft'),
    packages: packages.filter(({ status }) => status === 'draft'),
  };
}

export const boughtOf = ({ passes }: Draft): Registration['passes'] =>
  passes.filter(({ status }) => status === 'ready' || status === 'needsInfo');

export const selectionOf = (draft: Draft): Selection => ({
  passes: draft.passes.map(({ id, ticketId, packageId }) => ({
    id,
    ticketId,
    ...(packageId !== null && { packageId }),
  })),
  packages: draft.packages.map(({ id, packageId }) => ({ id, packageId })),
});

/** The server's clock, as this answer tells it. */
export const clockOffsetOf = ({ now }: Registration, answeredAt: number): number => offsetOf(now, answeredAt);

export const isSoldOut = ({ supply, minQuantityPerSale }: PassType): boolean =>
  supply !== null && supply < minQuantityPerSale;

import {
  getOrganizationOptions,
  listListingAddOns,
  listListingCouponsInfiniteOptions,
  listListingPackages,
  listListingPassTypes,
  listListingRoomTypes,
  listListingSectionsOptions,
  listTiersOptions,
  orderListing,
  type OrderListingData,
} from '@atrium/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/format.ts';
import { pageSize, paged } from '../../../lib/queries.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';

/** Lists that come whole, as those that come in pages: with one page. */
function useWhole<T>(_id: string, slug: string, ask: () => Promise<{ data: T }>) {
  return useInfiniteQuery({
    queryKey: [{ _id, path: { eventId: slug } }],
    queryFn: async () => (await ask()).data,
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  });
}

const of = (slug: string) => ({ path: { eventId: slug }, throwOnError: true as const });

export const usePassTypes = (slug: string) =>
  useWhole('listListingPassTypes', slug, () => listListingPassTypes(of(slug)));
export const usePackages = (slug: string) =>
  useWhole('listListingPackages', slug, () => listListingPackages(of(slug)));
export const useAddOns = (slug: string) =>
  useWhole('listListingAddOns', slug, () => listListingAddOns(of(slug)));
export const useRoomTypes = (slug: string) =>
  useWhole('listListingRoomTypes', slug, () => listListingRoomTypes(of(slug)));

/** Undefined for hosts who may not see them. */
export function useTiers() {
  const mayRead = useHasPower('accounts:read');
  return useQuery({ ...listTiersOptions({ query: { pageSize: 100 } }), enabled: mayRead }).data?.data;
}

export const couponsOptions = (slug: string, search: string) => ({
  ...listListingCouponsInfiniteOptions({
    path: { eventId: slug },
    query: { pageSize, ...(search !== '' && { search }) },
  }),
  ...paged(),
});

/** Of the event, or of one of its sessions. */
export const sectionsOptions = (slug: string, sessionId: string | null) =>
  listListingSectionsOptions({
    path: { eventId: slug },
    query: { ...(sessionId !== null && { sessionId }) },
  });

/** Puts what is sold or asked into the order of its ids. */
export function useOrder(slug: string) {
  return useSave(
    (body: NonNullable<OrderListingData['body']>) =>
      orderListing({ path: { eventId: slug }, body, throwOnError: true }),
    { touches: offerCalls, said: null, onSaved: () => undefined },
  ).mutation.mutate;
}

/** Calls that answer otherwise once something sold or asked has changed. */
export const offerCalls = [
  'listListingPassTypes',
  'listListingPackages',
  'listListingAddOns',
  'listListingRoomTypes',
  'listListingCoupons',
  'listListingSections',
  'listEventPassTypes',
];

/** Amounts are minor units on the wire, and written with a point here. */
export function useMoney() {
  const { locale } = useText();
  const format = useFormat();
  const currency = useQuery(getOrganizationOptions()).data?.data.currency ?? 'USD';
  const digits =
    new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  return {
    currency,
    step: 1 / 10 ** digits,
    show: (minor: number) => format.money(minor, currency),
    toInput: (minor: number | null | undefined) =>
      typeof minor === 'number' ? (minor / 10 ** digits).toFixed(digits) : '',
    fromInput: (text: string) => Math.round(Number(text) * 10 ** digits),
  };
}

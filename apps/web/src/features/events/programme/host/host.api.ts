import { type EventListing, getListingOptions, listListingsInfiniteOptions } from '@atrium/api';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageSize, paged } from '../../../../lib/queries.ts';

export const hostPath = (slug: string, path = ''): string => `/host/${slug}${path === '' ? '' : `/${path}`}`;

/** Without its sessions and speakers, which are counted. */
export const listingOptions = (slug: string) =>
  getListingOptions({ path: { eventId: slug }, query: { lean: true } });

/** The event as it is stored now, for forms of what stands in it. */
export const latestListing = async (client: QueryClient, eventId: string): Promise<EventListing> =>
  (await client.fetchQuery({ ...listingOptions(eventId), staleTime: 0 })).data;

export interface ListingFilter {
  past: boolean;
  search: string;
}

export const listingsOptions = ({ past, search }: ListingFilter) => ({
  ...listListingsInfiniteOptions({
    query: { page: 1, pageSize, ...(past && { past }), ...(search !== '' && { search }) },
  }),
  ...paged(),
});

/** The event of the address; the layout has it by the time a screen is shown. */
export function useListing(): EventListing | undefined {
  const { slug = '' } = useParams();
  return useQuery(listingOptions(slug)).data?.data;
}

const changing = /Listing|Event|Series/;

/** Everything that shows events, and what is in them, is asked again. */
export async function refreshListing(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key] = queryKey as [{ _id?: unknown } | string | undefined];
      const name = typeof key === 'string' ? key : key?._id;
      return typeof name === 'string' && (changing.test(name) || name.startsWith('event-'));
    },
  });
}

import {
  type Content,
  type ContentFilm,
  getContentFilmOptions,
  getChannelNumbersOptions,
  getManagedChannelOptions,
  getManagedContentOptions,
  listChannelManagersOptions,
  listChannelSubscribersInfiniteOptions,
  listManagedCollectionContentsInfiniteOptions,
  listManagedCollectionsInfiniteOptions,
  listManagedContentsInfiniteOptions,
  listManagedContentsOptions,
  listSubscriptionProductsOptions,
} from '@atrium/api';
import { pageSize, paged } from '../../../../lib/queries.ts';

const of = (slug: string) => ({ path: { channelId: slug } });

export const managedChannel = (slug: string) => getManagedChannelOptions(of(slug));
export const plansForChannels = () => listSubscriptionProductsOptions();
export const managersOf = (slug: string) => listChannelManagersOptions(of(slug));
export const numbersOf = (slug: string) => getChannelNumbersOptions(of(slug));
export const managedContents = (slug: string) => ({
  ...listManagedContentsInfiniteOptions({ ...of(slug), query: { page: 1, pageSize } }),
  ...paged(),
});
export const managedCollections = (slug: string) => ({
  ...listManagedCollectionsInfiniteOptions({ ...of(slug), query: { page: 1, pageSize } }),
  ...paged(),
});
export const contentsInside = (slug: string, collectionId: string) => ({
  ...listManagedCollectionContentsInfiniteOptions({
    path: { channelId: slug, collectionId },
    query: { page: 1, pageSize },
  }),
  ...paged(),
});
/** Of the channel, those that can be added to the collection. */
export const contentsOutside = (slug: string, collectionId: string, search: string) => ({
  ...listManagedContentsInfiniteOptions({
    ...of(slug),
    query: {
      page: 1,
      pageSize,
      outsideCollectionId: collectionId,
      ...(search.trim() !== '' && { search: search.trim() }),
    },
  }),
  ...paged(),
});
/** The server gives no more at once. */
export const mostAtOnce = 100;
export const contentsBetween = (slug: string, from: string, to: string) =>
  listManagedContentsOptions({ ...of(slug), query: { pageSize: mostAtOnce, from, to } });
export const subscribersOf = (slug: string) => ({
  ...listChannelSubscribersInfiniteOptions({ ...of(slug), query: { page: 1, pageSize } }),
  ...paged(),
});
export const managedContent = (channel: string, content: string) =>
  getManagedContentOptions({ path: { channelId: channel, contentId: content } });

const LOOK_MS = 2000;
const BUSY = new Set(['waiting', 'cutting', 'working']);

/** Asked again while something happens. */
export const filmOf = ({ id, channel }: Content) => {
  const options = getContentFilmOptions({ path: { channelId: channel.id, contentId: id } });
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data?: { data: ContentFilm } | undefined } }) => {
      const film = state.data?.data;
      const states: (string | undefined)[] = [film?.status, film?.renditions.status];
      return states.some((status) => status !== undefined && BUSY.has(status)) ? LOOK_MS : false;
    },
  } as const;
};

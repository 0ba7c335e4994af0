import {
  type Channel,
  getChannelContentOptions,
  getChannelCollectionOptions,
  getChannelOptions,
  getChannelSubscriptionOptions,
  listChannelCollectionsInfiniteOptions,
  listChannelContentsInfiniteOptions,
  listCollectionContentsInfiniteOptions,
  listChannelsInfiniteOptions,
  listContentsInfiniteOptions,
  listSubscribedContentsOptions,
} from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';

export const channelPath = (slug: string): string => `/channels/${slug}`;
/** The feed that everybody may read, where the channel is open. */
export const atomPath = (slug: string): string => `/channels/${encodeURIComponent(slug)}/atom.xml`;
export const feedPath = (slug: string): string => `/channels/${encodeURIComponent(slug)}/feed.xml`;
export const isOpen = ({ access, group, plans }: Channel): boolean =>
  access === 'everyone' && group === null && plans.length === 0;
export const contentPath = (channel: string, slug: string): string => `/channels/${channel}/${slug}`;
export const collectionPath = (channel: string, id: string): string =>
  `/channels/${channel}/collections/${id}`;
export const managePath = (slug: string): string => `/channels/${slug}/manage`;

export const kinds = ['video', 'audio', 'article'] as const;
export type Kind = (typeof kinds)[number];
export const readKind = (text: string | null): Kind | undefined => kinds.find((kind) => kind === text);

const few = 12;
const firstPage = (search = '') => ({ page: 1, pageSize, ...(search !== '' && { search }) });

export const channelOptions = (slug: string) => getChannelOptions({ path: { channelId: slug } });
export const contentOptions = (channel: string, content: string) =>
  getChannelContentOptions({ path: { channelId: channel, contentId: content } });
export const subscriptionOptions = (slug: string) =>
  getChannelSubscriptionOptions({ path: { channelId: slug } });

export const allChannels = (search: string) => ({
  ...listChannelsInfiniteOptions({ query: firstPage(search) }),
  ...paged(),
});
export const newestContents = (kind: Kind | undefined, search: string) => ({
  ...listContentsInfiniteOptions({
    query: {
      page: 1,
      pageSize: few,
      ...(search !== '' && { search }),
      ...(kind !== undefined && { type: kind }),
    },
  }),
  ...paged(few),
});
export const contentsOf = (slug: string, kind: Kind | undefined) => ({
  ...listChannelContentsInfiniteOptions({
    path: { channelId: slug },
    query: { ...firstPage(), ...(kind !== undefined && { type: kind }) },
  }),
  ...paged(),
});
export const collectionsOf = (slug: string) => ({
  ...listChannelCollectionsInfiniteOptions({ path: { channelId: slug }, query: firstPage() }),
  ...paged(),
});
export const collectionOptions = (slug: string, id: string) =>
  getChannelCollectionOptions({ path: { channelId: slug, collectionId: id } });
export const collectedContents = (slug: string, id: string) => ({
  ...listCollectionContentsInfiniteOptions({
    path: { channelId: slug, collectionId: id },
    query: firstPage(),
  }),
  ...paged(),
});
export const ownNews = () => listSubscribedContentsOptions({ query: { page: 1, pageSize: 3 } });

const changing = /Channel|Content|Collection|Subscri|Transcript/;

/** Everything that shows channels and contents is asked again. */
export async function refreshChannels(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key] = queryKey as [{ _id?: unknown }?];
      return typeof key?._id === 'string' && changing.test(key._id);
    },
  });
}

import {
  getChannelContentOptions,
  getChannelOptions,
  getChannelSubscriptionOptions,
  listChannelContentsInfiniteOptions,
  listChannelsInfiniteOptions,
  listContentsInfiniteOptions,
  listSubscribedContentsOptions,
} from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';

export const channelPath = (slug: string): string => `/channels/${slug}`;
export const contentPath = (channel: string, slug: string): string => `/channels/${channel}/${slug}`;
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
export const ownNews = () => listSubscribedContentsOptions({ query: { page: 1, pageSize: 3 } });

const changing = /Channel|Content|Subscri|Transcript/;

/** Everything that shows channels and contents is asked again. */
export async function refreshChannels(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key] = queryKey as [{ _id?: unknown }?];
      return typeof key?._id === 'string' && changing.test(key._id);
    },
  });
}

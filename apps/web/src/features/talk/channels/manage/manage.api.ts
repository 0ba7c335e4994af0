import {
  getChannelNumbersOptions,
  getManagedChannelOptions,
  getManagedContentOptions,
  listChannelManagersOptions,
  listChannelSubscribersInfiniteOptions,
  listManagedContentsInfiniteOptions,
} from '@atrium/api';
import { pageSize, paged } from '../../../../lib/queries.ts';

const of = (slug: string) => ({ path: { channelId: slug } });

export const managedChannel = (slug: string) => getManagedChannelOptions(of(slug));
export const managersOf = (slug: string) => listChannelManagersOptions(of(slug));
export const numbersOf = (slug: string) => getChannelNumbersOptions(of(slug));
export const managedContents = (slug: string) => ({
  ...listManagedContentsInfiniteOptions({ ...of(slug), query: { page: 1, pageSize } }),
  ...paged(),
});
export const subscribersOf = (slug: string) => ({
  ...listChannelSubscribersInfiniteOptions({ ...of(slug), query: { page: 1, pageSize } }),
  ...paged(),
});
export const managedContent = (channel: string, content: string) =>
  getManagedContentOptions({ path: { channelId: channel, contentId: content } });

import { getAdvertisementStatisticsOptions, listAdvertisementsInfiniteOptions } from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';

export const advertisementListOptions = () => ({
  ...listAdvertisementsInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});

export const statisticsOptions = (advertisementId: string, days: number) =>
  getAdvertisementStatisticsOptions({ path: { advertisementId }, query: { days } });

/** Calls that answer otherwise once an advertisement has changed. */
export const advertisementCalls = ['listAdvertisements', 'getAdvertisementStatistics', 'getAdvertisement'];

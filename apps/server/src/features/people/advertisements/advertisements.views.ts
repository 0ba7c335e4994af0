import { viewImage } from '../../../platform/db/images.ts';
import type { AdvertisementRow, ManagedAdvertisementRow } from './advertisements.queries.ts';
import type {
  AdvertisementStatisticsView,
  AdvertisementView,
  ManagedAdvertisementView,
} from './advertisements.schemas.ts';

export const viewAdvertisement = (row: AdvertisementRow): AdvertisementView => ({
  id: row.id,
  type: row.type,
  link: row.link,
  image: viewImage(row.image),
  title: row.title,
  description: row.description,
});

export const viewManaged = (row: ManagedAdvertisementRow): ManagedAdvertisementView => ({
  ...viewAdvertisement(row),
  weight: row.weight,
  startDate: row.start_date.toISOString(),
  endDate: row.end_date?.toISOString() ?? null,
  views: row.views,
  clicks: row.clicks,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewStatistics = (
  row: ManagedAdvertisementRow,
  days: AdvertisementStatisticsView['days'],
): AdvertisementStatisticsView => ({ ...viewManaged(row), days });

import { viewImage } from '../../../platform/db/images.ts';
import type { SeriesRow } from './series.queries.ts';
import type { SeriesView } from './series.schemas.ts';

export const viewSeries = (row: SeriesRow): SeriesView => ({
  id: row.id,
  sortOrder: row.sort_order,
  name: row.name,
  slug: row.slug,
  description: row.description,
  image: viewImage(row.image),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

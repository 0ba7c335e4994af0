import { viewImage } from '../../../../platform/db/images.ts';
import type { ListedInterest } from './all-interests.queries.ts';
import type { InterestEntryView } from './all-interests.schemas.ts';

export const viewInterestEntry = (row: ListedInterest): InterestEntryView => ({
  id: row.id,
  name: row.name,
  image: viewImage(row.image),
  featured: row.featured,
  people: row.people ?? 0,
  posts: row.posts ?? 0,
  contents: row.contents ?? 0,
  createdAt: row.created_at.toISOString(),
});

import { viewImage } from '../../../platform/db/images.ts';
import { viewBaseAccount } from '../../ground/accounts/index.ts';
import type { InterestRow } from './interests.queries.ts';
import type { InterestView } from './interests.schemas.ts';

export const viewInterest = (row: InterestRow): InterestView => ({
  id: row.id,
  name: row.name,
  image: viewImage(row.image),
  imageId: row.image_id,
  featured: row.featured,
  accounts: row.accounts.map(viewBaseAccount),
  // Topics belong to posts, contents and people alone (ADR 12); the wire wants the lists all the same.
  groups: [],
  events: [],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

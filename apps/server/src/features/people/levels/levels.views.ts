import { viewImage } from '../../../platform/db/images.ts';
import { viewBaseAccount } from '../../ground/accounts/index.ts';
import type { LevelRow } from './levels.queries.ts';
import type { SponsorshipLevelView } from './levels.schemas.ts';

export const viewLevel = (row: LevelRow): SponsorshipLevelView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  subtitle: row.subtitle,
  color: row.color,
  scale: row.scale,
  image: viewImage(row.image),
  description: row.description,
  sortOrder: row.sort_order,
  accounts: row.accounts.map(viewBaseAccount),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

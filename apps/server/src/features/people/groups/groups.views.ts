import { viewImage } from '../../../platform/db/images.ts';
import type { BaseGroupColumns } from './groups.fragments.ts';
import type { GroupRow } from './groups.queries.ts';
import type { BaseGroupView, GroupView } from './groups.base.schemas.ts';

export const viewBaseGroup = (row: BaseGroupColumns): BaseGroupView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  image: viewImage(row.image),
  access: row.access,
});

export const viewGroup = (row: Omit<GroupRow, 'own_role'>): GroupView => ({
  ...viewBaseGroup(row),
  description: row.description,
  externalUrl: row.external_url,
  active: row.active,
  featured: row.featured,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  _count: { members: row.members_count },
});

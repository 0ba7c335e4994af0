import { imageUri } from '../../../../platform/db/images.ts';
import type { CollectionRow } from './collections.queries.ts';
import type { ChannelCollectionView } from './collections.schemas.ts';

export const viewCollection = (row: CollectionRow): ChannelCollectionView => ({
  id: row.id,
  channelId: row.channel_id,
  name: row.name,
  description: row.description,
  imageUrl: row.image_id === null ? null : imageUri(row.image_id),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  _count: { contents: row.content_count },
});

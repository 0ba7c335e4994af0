import { imageUri } from '../../../platform/db/images.ts';
import type { BaseImageView } from '../../../platform/http/image.schemas.ts';
import type { ImageRow } from './images.queries.ts';
import type { ImageView } from './images.schemas.ts';

export const viewBaseImage = (image: ImageRow): BaseImageView => ({
  id: image.id,
  uri: imageUri(image.id),
  width: image.width,
  height: image.height,
  moderation: image.moderation,
  description: image.description,
});

export const viewImageDetails = (image: ImageRow): ImageView => ({
  ...viewBaseImage(image),
  type: image.kind,
  name: image.name,
  createdAt: image.created_at.toISOString(),
});

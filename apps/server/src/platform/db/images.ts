import { sql, type RawBuilder } from 'kysely';
import type { BaseImageView } from '../http/image.schemas.ts';

/** Columns of a joined image; all null when there is none. */
export interface ImageColumns {
  id: string;
  width: number;
  height: number;
  moderation: 'safe' | 'warning';
  description: string | null;
}

/** `left join image as <alias>` as one JSON column, null when the join found none. */
export const imageColumn = (alias: string): RawBuilder<ImageColumns | null> =>
  sql<ImageColumns | null>`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'width', ${sql.ref(`${alias}.width`)}, 'height', ${sql.ref(`${alias}.height`)},
    'moderation', ${sql.ref(`${alias}.moderation`)}, 'description', ${sql.ref(`${alias}.description`)}) end`;

/** Address of an image's public variant; clients replace the last segment for another (thumbnail, share). */
export const imageUri = (id: string): string => `/media/${id}/public`;

export const viewImage = (image: ImageColumns | null): BaseImageView | null =>
  image === null
    ? null
    : {
        id: image.id,
        uri: imageUri(image.id),
        width: image.width,
        height: image.height,
        moderation: image.moderation,
        description: image.description,
      };

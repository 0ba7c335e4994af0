import type { FileRow } from './files.queries.ts';
import type { FileView } from './files.schemas.ts';

/** Where it can be saved from. */
export const fileUrl = ({ key }: { readonly key: string }): string => `/media/files/${key}`;

export const viewFile = (file: Pick<FileRow, 'id' | 'name' | 'key' | 'created_at'>): FileView => ({
  id: file.id,
  name: file.name,
  r2Path: `files/${file.key}`,
  url: fileUrl(file),
  createdAt: file.created_at.toISOString(),
  updatedAt: file.created_at.toISOString(),
});

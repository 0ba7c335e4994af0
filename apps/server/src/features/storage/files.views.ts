import type { FileRow } from './files.queries.ts';
import type { FileView } from './files.schemas.ts';

export const viewFile = (file: FileRow): FileView => ({
  id: file.id,
  name: file.name,
  r2Path: `files/${file.key}`,
  url: `/media/files/${file.key}`,
  createdAt: file.created_at.toISOString(),
  updatedAt: file.created_at.toISOString(),
});

import type { FileRow } from './files.queries.ts';
import type { FileView } from './files.schemas.ts';

/** Where it can be saved from. */
export const fileUrl = ({ key }: { readonly key: string }): string => `/media/files/${key}`;

export const viewFile = (
  file: Pick<FileRow, 'id' | 'name' | 'key' | 'created_at'> & Partial<Pick<FileRow, 'size' | 'content_type'>>,
  grant: string | null = null,
): FileView => ({
  id: file.id,
  name: file.name,
  r2Path: `files/${file.key}`,
  url: grant === null ? fileUrl(file) : `${fileUrl(file)}?grant=${grant}`,
  ...(file.size !== undefined && { size: file.size }),
  ...(file.content_type !== undefined && { contentType: file.content_type }),
  createdAt: file.created_at.toISOString(),
  updatedAt: file.created_at.toISOString(),
});

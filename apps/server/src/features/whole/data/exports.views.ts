import type { DataExportView } from './data.schemas.ts';
import type { ExportRow } from './exports.queries.ts';

export const viewExport = (row: ExportRow): DataExportView => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  size: row.size,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

import type { DataExportView } from './data.schemas.ts';
import { nextAt } from './exports.policy.ts';
import type { ExportRow } from './exports.queries.ts';

export const viewExport = (row: ExportRow): Omit<DataExportView, 'nextAt'> => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  size: row.size,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

export const viewDataExport = (row: ExportRow): DataExportView => ({
  ...viewExport(row),
  nextAt: nextAt(row).toISOString(),
});

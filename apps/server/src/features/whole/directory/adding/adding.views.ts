import type { ImportRow } from './adding.queries.ts';
import type { AccountImportView } from './adding.schemas.ts';

export const viewImport = (row: ImportRow): AccountImportView => ({
  id: row.id,
  state: row.state,
  total: row.total,
  done: row.done,
  added: row.added,
  known: row.known,
  faults: [...row.faults],
  createdAt: row.created_at.toISOString(),
});

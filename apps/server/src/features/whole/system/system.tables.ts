import type { Instant } from '../../../platform/db/columns.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    server_process: ServerProcessTable;
  }
}

/** Of the whole installation. */
export interface ServerProcessTable {
  id: string;
  role: string;
  host: string;
  pid: number;
  version: string;
  started_at: Instant;
  seen_at: Instant;
  /** In bytes. */
  memory: string;
  lag_ms: number;
}

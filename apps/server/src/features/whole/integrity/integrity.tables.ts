import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    integrity_report: IntegrityReportTable;
  }
}

export const tables: Tables = {
  integrity_report: { impersonal: 'What the last check found, by the ids of orders and payments.' },
};

export interface IntegrityReportTable {
  organization_id: string;
  checked_at: Instant;
  sentences: string[];
}

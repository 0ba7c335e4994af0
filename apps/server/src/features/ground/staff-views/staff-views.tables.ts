import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    staff_view: StaffViewTable;
  }
}

export const tables: Tables = {
  staff_view: { personal: owned('staff-views') },
};

interface StaffViewTable {
  organization_id: string;
  id: string;
  account_id: string;
  list: string;
  name: string;
  /** The query of the list's address. */
  address: string;
  shared: boolean;
  created_at: Instant;
  updated_at: Instant;
}

import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    organization_page: OrganizationPageTable;
  }
}

export const tables: Tables = {
  organization_page: { impersonal: 'Texts of the organization for everybody.', exported: [] },
};

export type PageKind = 'about' | 'privacy' | 'terms' | 'team';

export interface OrganizationPageTable {
  organization_id: string;
  kind: PageKind;
  locale: string;
  html: string;
  created_at: Instant;
  updated_at: Instant;
}

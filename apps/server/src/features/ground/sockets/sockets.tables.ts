import type { Instant } from '../../../platform/db/columns.ts';
import type { Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    socket_ticket: SocketTicketTable;
  }
}

export const tables: Tables = {
  socket_ticket: { personal: { persons: ['account_id'], why: 'Lives for half a minute.', fate: 'deleted' } },
};

export interface SocketTicketTable {
  organization_id: string;
  hash: Buffer;
  account_id: string;
  token: Buffer;
  expires_at: Instant;
}

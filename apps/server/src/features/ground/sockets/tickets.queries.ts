import type { Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { SocketTicketTable } from './sockets.tables.ts';

export async function insertTicket(
  db: Db,
  organizationId: string,
  ticket: NewRow<SocketTicketTable>,
): Promise<void> {
  await db
    .insertInto('socket_ticket')
    .values({ ...ticket, organization_id: organizationId })
    .execute();
}

export async function deleteExpiredTickets(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('socket_ticket')
    .where('socket_ticket.organization_id', '=', organizationId)
    .where('socket_ticket.account_id', '=', accountId)
    .where('socket_ticket.expires_at', '<=', now)
    .execute();
}

/** The sealed token of a ticket that is still good, which it is no longer. */
export async function takeTicket(
  db: Db,
  organizationId: string,
  hash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('socket_ticket')
    .where('socket_ticket.organization_id', '=', organizationId)
    .where('socket_ticket.hash', '=', hash)
    .returning(['socket_ticket.token', 'socket_ticket.expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now ? taken.token : undefined;
}

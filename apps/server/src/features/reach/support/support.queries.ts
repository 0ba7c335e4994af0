import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SupportTicketTable } from './support.tables.ts';
import { countUpTo } from '../../../platform/db/list.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

export type TicketRow = Selectable<SupportTicketTable>;

export interface TicketFilter {
  readonly accountId?: string;
  readonly status?: TicketRow['status'] | undefined;
  readonly type?: TicketRow['type'] | undefined;
  readonly assigneeId?: string | undefined;
  readonly unassigned?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly search?: string | undefined;
}

const assigned = (db: Db, organizationId: string) =>
  db
    .selectFrom('support_assignment')
    .select('support_assignment.ticket_id')
    .where('support_assignment.organization_id', '=', organizationId);

const tickets = (
  db: Db,
  organizationId: string,
  { accountId, status, type, assigneeId, unassigned, tag, search }: TicketFilter,
) =>
  db
    .selectFrom('support_ticket')
    .where('support_ticket.organization_id', '=', organizationId)
    .$if(accountId !== undefined, (query) => query.where('support_ticket.account_id', '=', accountId ?? ''))
    .$if(status !== undefined, (query) => query.where('support_ticket.status', '=', status ?? 'open'))
    .$if(type !== undefined, (query) => query.where('support_ticket.type', '=', type ?? 'support'))
    .$if(assigneeId !== undefined, (query) =>
      query.where(
        'support_ticket.id',
        'in',
        assigned(db, organizationId).where('support_assignment.account_id', '=', assigneeId ?? ''),
      ),
    )
    .$if(unassigned !== undefined, (query) =>
      query.where('support_ticket.id', unassigned === true ? 'not in' : 'in', assigned(db, organizationId)),
    )
    .$if(tag !== undefined, (query) =>
      query.where(
        sql<boolean>`support_ticket.tags @> array[${tag ?? ''}]::text[] and support_ticket.tags <> '{}'`,
      ),
    )
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where('support_ticket.search_text', 'like', containsPattern(search ?? '')),
    );

export async function listTickets(
  db: Db,
  organizationId: string,
  filter: TicketFilter,
  { page, pageSize }: Paging,
): Promise<TicketRow[]> {
  return tickets(db, organizationId, filter)
    .selectAll('support_ticket')
    .orderBy('support_ticket.created_at', 'desc')
    .orderBy('support_ticket.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countTickets(db: Db, organizationId: string, filter: TicketFilter): Promise<number> {
  return countUpTo(db, tickets(db, organizationId, filter).select(sql<number>`1`.as('one')));
}

export async function findTicket(
  db: Db,
  organizationId: string,
  id: string,
  filter: TicketFilter = {},
): Promise<TicketRow | undefined> {
  return tickets(db, organizationId, filter)
    .selectAll('support_ticket')
    .where('support_ticket.id', '=', id)
    .executeTakeFirst();
}

/** Held while a message is added, so that the ticket's messages can be counted. */
export async function lockTicket(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('support_ticket')
    .select('support_ticket.id')
    .where('support_ticket.organization_id', '=', organizationId)
    .where('support_ticket.id', '=', id)
    .forUpdate()
    .execute();
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  clientKey: string,
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('support_ticket')
    .selectAll('support_ticket')
    .where('support_ticket.organization_id', '=', organizationId)
    .where('support_ticket.client_key', '=', clientKey)
    .executeTakeFirst();
}

/** False when one with the same client key stands already. */
export async function insertTicket(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<SupportTicketTable>, 'organization_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('support_ticket')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateStatus(
  db: Db,
  organizationId: string,
  id: string,
  status: TicketRow['status'],
  now: Date,
): Promise<void> {
  await db
    .updateTable('support_ticket')
    .set({ status, updated_at: now })
    .where('support_ticket.organization_id', '=', organizationId)
    .where('support_ticket.id', '=', id)
    .execute();
}

export async function updateTags(
  db: Db,
  organizationId: string,
  id: string,
  tags: readonly string[],
): Promise<void> {
  await db
    .updateTable('support_ticket')
    .set({ tags: [...tags] })
    .where('support_ticket.organization_id', '=', organizationId)
    .where('support_ticket.id', '=', id)
    .execute();
}

export async function countTicketsOfEmail(
  db: Db,
  organizationId: string,
  email: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('support_ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('support_ticket.organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn<string>('lower', ['support_ticket.email']), '=', email.toLowerCase()))
    .where('support_ticket.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

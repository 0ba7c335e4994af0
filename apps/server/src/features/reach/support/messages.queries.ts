import { sql, type Insertable, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { SupportMessageTable } from './support.tables.ts';

export type MessageRow = Selectable<SupportMessageTable>;

/** The latest messages of each ticket, oldest first. */
export async function listLatestMessages(
  db: Db,
  organizationId: string,
  ticketIds: readonly string[],
  latest: number,
): Promise<MessageRow[]> {
  if (ticketIds.length === 0) return [];
  return db
    .selectFrom(
      db
        .selectFrom('support_message')
        .selectAll('support_message')
        .select((eb) =>
          sql<number>`row_number() over (partition by ${eb.ref('support_message.ticket_id')}
            order by ${eb.ref('support_message.created_at')} desc, ${eb.ref('support_message.id')} desc)`.as(
            'place',
          ),
        )
        .where('support_message.organization_id', '=', organizationId)
        .where((eb) => anyOf(eb.ref('support_message.ticket_id'), ticketIds))
        .as('message'),
    )
    .selectAll('message')
    .where('message.place', '<=', latest)
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute();
}

export async function countMessages(db: Db, organizationId: string, ticketId: string): Promise<number> {
  const { count } = await db
    .selectFrom('support_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('support_message.organization_id', '=', organizationId)
    .where('support_message.ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when one with the same client key stands already. */
export async function insertMessage(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<SupportMessageTable>, 'organization_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('support_message')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'ticket_id', 'client_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Of the message that was said under a key. */
export async function findText(
  db: Db,
  organizationId: string,
  ticketId: string,
  clientKey: string | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('support_message')
    .select('support_message.text')
    .where('support_message.organization_id', '=', organizationId)
    .where('support_message.ticket_id', '=', ticketId)
    .where('support_message.client_key', '=', clientKey)
    .executeTakeFirst();
  return row?.text;
}

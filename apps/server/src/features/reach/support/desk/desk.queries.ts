import { anyOf, type Db } from '../../../../platform/db/database.ts';

export async function listAssignees(
  db: Db,
  organizationId: string,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('support_assignment')
    .select(['support_assignment.ticket_id', 'support_assignment.account_id'])
    .where('support_assignment.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('support_assignment.ticket_id'), ticketIds))
    .execute();
  return new Map(rows.map((row) => [row.ticket_id, row.account_id]));
}

export async function putAssignee(
  db: Db,
  organizationId: string,
  ticketId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('support_assignment')
    .values({ organization_id: organizationId, ticket_id: ticketId, account_id: accountId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'ticket_id'])
        .doUpdateSet({ account_id: accountId, created_at: now }),
    )
    .execute();
}

export async function deleteAssignee(db: Db, organizationId: string, ticketId: string): Promise<void> {
  await db
    .deleteFrom('support_assignment')
    .where('support_assignment.organization_id', '=', organizationId)
    .where('support_assignment.ticket_id', '=', ticketId)
    .execute();
}

import { anyOf, type Db } from '../../../../platform/db/database.ts';

/** One after the other by their ids: two who hand passes to each other wait, and do not stand in each other's way for ever. */
export async function lockRegistrationRows(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('registration.id'), ids))
    .orderBy('registration.id')
    .forUpdate()
    .execute();
}

/** The id of the one registration of the account at the event; it is made when there is none. */
export async function putRegistration(
  db: Db,
  organizationId: string,
  row: {
    id: string;
    event_id: string;
    account_id: string;
    number: number;
    created_at: Date;
    updated_at: Date;
  },
): Promise<string> {
  await db
    .insertInto('registration')
    .values({ ...row, organization_id: organizationId, coupon_id: null, hold_expires_at: null })
    .onConflict((conflict) => conflict.columns(['organization_id', 'event_id', 'account_id']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.event_id', '=', row.event_id)
    .where('registration.account_id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  return id;
}

export async function setAccessStatus(
  db: Db,
  organizationId: string,
  id: string,
  status: 'needsInfo' | 'ready',
  now: Date,
): Promise<void> {
  await db
    .updateTable('session_access')
    .set({ status, updated_at: now })
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.id', '=', id)
    .where('session_access.status', 'in', ['needsInfo', 'ready'])
    .execute();
}

import { type Updateable } from 'kysely';
import type { NewRow } from '../../../../platform/db/columns.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { ContentGuestTable } from '../channels.tables.ts';
import { guests, type GuestRow } from '../contents/parts.queries.ts';

export async function findGuest(
  db: Db,
  organizationId: string,
  contentId: string,
  id: string,
): Promise<GuestRow | undefined> {
  return guests(db, organizationId)
    .where('content_guest.content_id', '=', contentId)
    .where('content_guest.id', '=', id)
    .executeTakeFirst();
}

export async function countGuests(db: Db, organizationId: string, contentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('content_guest')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('content_guest.organization_id', '=', organizationId)
    .where('content_guest.content_id', '=', contentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the id is taken. */
export async function insertGuest(
  db: Db,
  organizationId: string,
  guest: NewRow<ContentGuestTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('content_guest')
    .values({ ...guest, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateGuest(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<ContentGuestTable>,
): Promise<void> {
  await db
    .updateTable('content_guest')
    .set(changes)
    .where('content_guest.organization_id', '=', organizationId)
    .where('content_guest.id', '=', id)
    .execute();
}

export async function deleteGuest(
  db: Db,
  organizationId: string,
  contentId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('content_guest')
    .where('content_guest.organization_id', '=', organizationId)
    .where('content_guest.content_id', '=', contentId)
    .where('content_guest.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

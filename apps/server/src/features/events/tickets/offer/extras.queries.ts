import { sql, type Insertable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type {
  EventAddOnTable,
  EventPackageTable,
  EventRoomTypeTable,
  RoomTypeAddOnTable,
  RoomTypePassTypeTable,
} from '../tickets.tables.ts';
import { newId } from '../../../../platform/ids.ts';

type Changes<T> = Omit<Updateable<T>, 'organization_id' | 'id' | 'event_id'>;
type ExtraTable = 'event_package' | 'event_add_on' | 'event_room_type';

/** False when there is one of that id. */
export async function insertPackage(db: Db, row: Insertable<EventPackageTable>): Promise<boolean> {
  const result = await db
    .insertInto('event_package')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function insertAddOn(db: Db, row: Insertable<EventAddOnTable>): Promise<boolean> {
  const result = await db
    .insertInto('event_add_on')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function insertRoomType(db: Db, row: Insertable<EventRoomTypeTable>): Promise<boolean> {
  const result = await db
    .insertInto('event_room_type')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updatePackage(
  db: Db,
  organizationId: string,
  id: string,
  changes: Changes<EventPackageTable>,
): Promise<void> {
  await db
    .updateTable('event_package')
    .set(changes)
    .where('event_package.organization_id', '=', organizationId)
    .where('event_package.id', '=', id)
    .execute();
}

export async function updateAddOn(
  db: Db,
  organizationId: string,
  id: string,
  changes: Changes<EventAddOnTable>,
): Promise<void> {
  await db
    .updateTable('event_add_on')
    .set(changes)
    .where('event_add_on.organization_id', '=', organizationId)
    .where('event_add_on.id', '=', id)
    .execute();
}

export async function updateRoomType(
  db: Db,
  organizationId: string,
  id: string,
  changes: Changes<EventRoomTypeTable>,
): Promise<void> {
  await db
    .updateTable('event_room_type')
    .set(changes)
    .where('event_room_type.organization_id', '=', organizationId)
    .where('event_room_type.id', '=', id)
    .execute();
}

/** Locks it against other changes; false when the event has none of that id. */
export async function lockExtra(
  db: Db,
  organizationId: string,
  table: ExtraTable,
  eventId: string,
  id: string,
): Promise<boolean> {
  // Kysely cannot know a table chosen at run time; all of them have these columns.
  const extra = table as 'event_add_on';
  const row = await db
    .selectFrom(extra)
    .select(`${extra}.id`)
    .where(`${extra}.organization_id`, '=', organizationId)
    .where(`${extra}.event_id`, '=', eventId)
    .where(`${extra}.id`, '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExtra(
  db: Db,
  organizationId: string,
  table: ExtraTable,
  id: string,
): Promise<void> {
  const extra = table as 'event_add_on';
  await db
    .deleteFrom(extra)
    .where(`${extra}.organization_id`, '=', organizationId)
    .where(`${extra}.id`, '=', id)
    .execute();
}

const SOLD = {
  event_package: ['registration_package', 'package_id'],
  event_add_on: ['pass_add_on', 'add_on_id'],
  event_room_type: ['room_reservation', 'room_type_id'],
} as const;

/** How often it was ever chosen. */
export async function countSold(
  db: Db,
  organizationId: string,
  table: ExtraTable,
  id: string,
): Promise<number> {
  const [sold, column] = SOLD[table];
  // As above: whichever it is, it names the thing in that column.
  const holder = sold as 'pass_add_on';
  const { count } = await db
    .selectFrom(holder)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${holder}.organization_id`, '=', organizationId)
    .where(`${holder}.${column as 'add_on_id'}`, '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Existing rows keep their ids. */
export async function replacePackagePasses(
  db: Db,
  organizationId: string,
  packageId: string,
  passes: readonly { readonly passTypeId: string; readonly quantity: number }[],
): Promise<void> {
  await db
    .deleteFrom('event_package_pass')
    .where('event_package_pass.organization_id', '=', organizationId)
    .where('event_package_pass.package_id', '=', packageId)
    .where((eb) =>
      eb.not(
        anyOf(
          eb.ref('event_package_pass.pass_type_id'),
          passes.map(({ passTypeId }) => passTypeId),
        ),
      ),
    )
    .execute();
  await db
    .insertInto('event_package_pass')
    .values(
      passes.map(({ passTypeId, quantity }) => ({
        organization_id: organizationId,
        id: newId(),
        package_id: packageId,
        pass_type_id: passTypeId,
        quantity,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'package_id', 'pass_type_id'])
        .doUpdateSet((eb) => ({ quantity: eb.ref('excluded.quantity') })),
    )
    .execute();
}

export async function replaceAddOnPassTypes(
  db: Db,
  organizationId: string,
  addOnId: string,
  passTypeIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('add_on_pass_type')
    .where('add_on_pass_type.organization_id', '=', organizationId)
    .where('add_on_pass_type.add_on_id', '=', addOnId)
    .execute();
  if (passTypeIds.length === 0) return;
  await db
    .insertInto('add_on_pass_type')
    .values(
      passTypeIds.map((passTypeId) => ({
        organization_id: organizationId,
        add_on_id: addOnId,
        pass_type_id: passTypeId,
      })),
    )
    .execute();
}

export async function replaceRoomPassTypes(
  db: Db,
  organizationId: string,
  roomTypeId: string,
  rows: readonly Insertable<RoomTypePassTypeTable>[],
): Promise<void> {
  await db
    .deleteFrom('room_type_pass_type')
    .where('room_type_pass_type.organization_id', '=', organizationId)
    .where('room_type_pass_type.room_type_id', '=', roomTypeId)
    .execute();
  if (rows.length > 0) await db.insertInto('room_type_pass_type').values(rows).execute();
}

export async function replaceRoomAddOns(
  db: Db,
  organizationId: string,
  roomTypeId: string,
  rows: readonly Insertable<RoomTypeAddOnTable>[],
): Promise<void> {
  await db
    .deleteFrom('room_type_add_on')
    .where('room_type_add_on.organization_id', '=', organizationId)
    .where('room_type_add_on.room_type_id', '=', roomTypeId)
    .execute();
  if (rows.length > 0) await db.insertInto('room_type_add_on').values(rows).execute();
}

/** Those of the ids that are pass types (extras) of the event. */
export async function listOwnIds(
  db: Db,
  organizationId: string,
  table: 'pass_type' | 'event_add_on',
  eventId: string,
  ids: readonly string[],
): Promise<string[]> {
  const own = table as 'event_add_on';
  const rows = await db
    .selectFrom(own)
    .select(`${own}.id`)
    .where(`${own}.organization_id`, '=', organizationId)
    .where(`${own}.event_id`, '=', eventId)
    .where((eb) => anyOf(eb.ref(`${own}.id`), ids))
    .execute();
  return rows.map(({ id }) => id);
}

const ORDERED = {
  passTypes: 'pass_type',
  packages: 'event_package',
  addOns: 'event_add_on',
  roomTypes: 'event_room_type',
  sections: 'question_section',
  questions: 'question',
} as const;
export type Ordered = keyof typeof ORDERED;

/** Ids of other events are passed over. */
export async function putInOrder(
  db: Db,
  organizationId: string,
  kind: Ordered,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  const table = ORDERED[kind] as 'event_add_on';
  await db
    .updateTable(table)
    .set((eb) => ({
      sort_order: sql<number>`array_position(${[...ids]}::uuid[], ${eb.ref(`${table}.id`)})`,
    }))
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.event_id`, '=', eventId)
    .where((eb) => anyOf(eb.ref(`${table}.id`), ids))
    .execute();
}

/** Behind all others of its event. */
export async function nextInOrder(
  db: Db,
  organizationId: string,
  kind: Ordered,
  eventId: string,
): Promise<number> {
  const table = ORDERED[kind] as 'event_add_on';
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max(`${table}.sort_order`).as('last'))
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.event_id`, '=', eventId)
    .executeTakeFirstOrThrow();
  // Of no row there is no last; Kysely thinks there always is.
  return ((last as number | null) ?? 0) + 1;
}

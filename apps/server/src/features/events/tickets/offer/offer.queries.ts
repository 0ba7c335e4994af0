import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import type {
  EventAddOnTable,
  EventPackagePassTable,
  EventPackageTable,
  EventRoomTypeTable,
  RoomTypeAddOnTable,
  RoomTypePassTypeTable,
} from '../tickets.tables.ts';
import type { Offered } from '../../programme/index.ts';

interface WithImage {
  readonly image: ImageColumns | null;
}
export type PackageRow = Selectable<EventPackageTable> & WithImage;
export type PackagePassRow = Selectable<EventPackagePassTable>;
export type AddOnRow = Selectable<EventAddOnTable> & WithImage & { readonly pass_type_ids: string[] };
export type RoomTypeRow = Selectable<EventRoomTypeTable> & WithImage;
export type RoomPassTypeRow = Selectable<RoomTypePassTypeTable>;
export type RoomAddOnRow = Selectable<RoomTypeAddOnTable>;

export async function listPackages(db: Db, organizationId: string, which: Offered): Promise<PackageRow[]> {
  const query = db
    .selectFrom('event_package')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'event_package.image_id'),
    )
    .selectAll('event_package')
    .select(imageColumn('image').as('image'))
    .where('event_package.organization_id', '=', organizationId)
    .orderBy('event_package.sort_order')
    .orderBy('event_package.id');
  return 'ids' in which
    ? query.where((eb) => anyOf(eb.ref('event_package.id'), which.ids)).execute()
    : query.where('event_package.event_id', '=', which.eventId).execute();
}

export async function listPackagePasses(
  db: Db,
  organizationId: string,
  packageIds: readonly string[],
): Promise<PackagePassRow[]> {
  return db
    .selectFrom('event_package_pass')
    .selectAll('event_package_pass')
    .where('event_package_pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_package_pass.package_id'), packageIds))
    .orderBy('event_package_pass.id')
    .execute();
}

export async function listAddOns(db: Db, organizationId: string, which: Offered): Promise<AddOnRow[]> {
  const query = db
    .selectFrom('event_add_on')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'event_add_on.image_id'),
    )
    .selectAll('event_add_on')
    .select((eb) => [
      imageColumn('image').as('image'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('add_on_pass_type as goes_with')
            .select((inner) =>
              inner.fn
                .agg<string[]>('array_agg', ['goes_with.pass_type_id'])
                .orderBy('goes_with.pass_type_id')
                .as('ids'),
            )
            .where('goes_with.organization_id', '=', organizationId)
            .whereRef('goes_with.add_on_id', '=', 'event_add_on.id'),
          sql<string[]>`'{}'::uuid[]`,
        )
        .as('pass_type_ids'),
    ])
    .where('event_add_on.organization_id', '=', organizationId)
    .orderBy('event_add_on.sort_order')
    .orderBy('event_add_on.id');
  return 'ids' in which
    ? query.where((eb) => anyOf(eb.ref('event_add_on.id'), which.ids)).execute()
    : query.where('event_add_on.event_id', '=', which.eventId).execute();
}

export async function listRoomTypes(db: Db, organizationId: string, which: Offered): Promise<RoomTypeRow[]> {
  const query = db
    .selectFrom('event_room_type')
    .leftJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .onRef('image.id', '=', 'event_room_type.image_id'),
    )
    .selectAll('event_room_type')
    .select(imageColumn('image').as('image'))
    .where('event_room_type.organization_id', '=', organizationId)
    .orderBy('event_room_type.sort_order')
    .orderBy('event_room_type.id');
  return 'ids' in which
    ? query.where((eb) => anyOf(eb.ref('event_room_type.id'), which.ids)).execute()
    : query.where('event_room_type.event_id', '=', which.eventId).execute();
}

export async function listRoomPassTypes(
  db: Db,
  organizationId: string,
  roomTypeIds: readonly string[],
): Promise<RoomPassTypeRow[]> {
  return db
    .selectFrom('room_type_pass_type')
    .selectAll('room_type_pass_type')
    .where('room_type_pass_type.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_type_pass_type.room_type_id'), roomTypeIds))
    .orderBy('room_type_pass_type.id')
    .execute();
}

export async function listRoomAddOns(
  db: Db,
  organizationId: string,
  roomTypeIds: readonly string[],
): Promise<RoomAddOnRow[]> {
  return db
    .selectFrom('room_type_add_on')
    .selectAll('room_type_add_on')
    .where('room_type_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_type_add_on.room_type_id'), roomTypeIds))
    .orderBy('room_type_add_on.id')
    .execute();
}

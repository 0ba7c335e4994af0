import { anyOf, type Db } from '../../../../platform/db/database.ts';

export interface AddOnOffer {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly price_per_night: boolean;
}

/** Add-ons that fit a pass of this type and are not on the pass yet, in the order of the event. */
export async function listOffered(
  db: Db,
  organizationId: string,
  pass: { id: string; event_id: string; pass_type_id: string },
): Promise<AddOnOffer[]> {
  return db
    .selectFrom('event_add_on as add_on')
    .select(['add_on.id', 'add_on.name', 'add_on.price', 'add_on.price_per_night'])
    .where('add_on.organization_id', '=', organizationId)
    .where('add_on.event_id', '=', pass.event_id)
    .where((eb) => {
      const types = eb
        .selectFrom('add_on_pass_type as link')
        .select('link.pass_type_id')
        .where('link.organization_id', '=', organizationId)
        .whereRef('link.add_on_id', '=', 'add_on.id');
      return eb.or([
        eb.not(eb.exists(types)),
        eb.exists(types.where('link.pass_type_id', '=', pass.pass_type_id)),
      ]);
    })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pass_add_on as owned')
            .select('owned.add_on_id')
            .where('owned.organization_id', '=', organizationId)
            .where('owned.pass_id', '=', pass.id)
            .where('owned.status', '!=', 'canceled')
            .whereRef('owned.add_on_id', '=', 'add_on.id'),
        ),
      ),
    )
    .orderBy('add_on.sort_order')
    .orderBy('add_on.id')
    .execute();
}

export async function findStay(db: Db, organizationId: string, reservationId: string) {
  return db
    .selectFrom('room_reservation')
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'room_reservation.registration_id'),
    )
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .select(['room_reservation.start_date', 'room_reservation.end_date', 'event.timezone'])
    .where('room_reservation.organization_id', '=', organizationId)
    .where('room_reservation.id', '=', reservationId)
    .executeTakeFirst();
}

export async function listOwnedIds(
  db: Db,
  organizationId: string,
  passId: string,
  addOnIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('pass_add_on')
    .select('pass_add_on.add_on_id')
    .where('pass_add_on.organization_id', '=', organizationId)
    .where('pass_add_on.pass_id', '=', passId)
    .where('pass_add_on.status', '!=', 'canceled')
    .where((eb) => anyOf(eb.ref('pass_add_on.add_on_id'), addOnIds))
    .execute();
  return rows.map((row) => row.add_on_id);
}

/** The ids of those that were not there; one that was canceled comes back. */
export async function insertAddOns(
  db: Db,
  organizationId: string,
  passId: string,
  addOns: readonly { id: string; price: number }[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .insertInto('pass_add_on')
    .values(
      addOns.map(({ id, price }) => ({
        organization_id: organizationId,
        pass_id: passId,
        add_on_id: id,
        status: 'ready',
        price,
        discount: 0,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'pass_id', 'add_on_id'])
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status'), price: eb.ref('excluded.price') }))
        .where('pass_add_on.status', '=', 'canceled'),
    )
    .returning('pass_add_on.add_on_id')
    .execute();
  return rows.map((row) => row.add_on_id);
}

export async function addPaid(
  db: Db,
  organizationId: string,
  passId: string,
  amount: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('pass')
    .set((eb) => ({ amount_paid: eb('pass.amount_paid', '+', amount), updated_at: now }))
    .where('pass.organization_id', '=', organizationId)
    .where('pass.id', '=', passId)
    .execute();
}

/** The registration that holds the pass now; a transfer may have changed it. */
export async function findPassOwner(db: Db, organizationId: string, passId: string) {
  return db
    .selectFrom('pass')
    .select(['pass.registration_id', 'pass.event_id'])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.id', '=', passId)
    .executeTakeFirst();
}

export async function findEventName(db: Db, organizationId: string, id: string): Promise<string> {
  const { name } = await db
    .selectFrom('event')
    .select('event.name')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

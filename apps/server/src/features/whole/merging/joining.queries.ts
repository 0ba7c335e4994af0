import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { STRETCH } from '../../../platform/db/rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** Registrations of both accounts for one event. */
export interface Shared {
  readonly from: string;
  readonly into: string;
}

/** Of two registrations for one event. */
export interface Joined {
  readonly gone: string;
  readonly kept: string;
}

export async function listShared(
  db: Db,
  organizationId: string,
  fromId: string,
  intoId: string,
): Promise<Shared[]> {
  return db
    .selectFrom('registration')
    .innerJoin('registration as other', (join) =>
      join
        .on('other.organization_id', '=', organizationId)
        .onRef('other.event_id', '=', 'registration.event_id')
        .on('other.account_id', '=', intoId),
    )
    .select(['registration.id as from', 'other.id as into'])
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', fromId)
    .orderBy('registration.id')
    .limit(STRETCH)
    .execute();
}

/** Those with passes that are not canceled. */
export async function listStanding(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pass')
    .select('pass.registration_id')
    .distinct()
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.registration_id'), ids))
    .where('pass.status', '<>', 'canceled')
    .execute();
  return new Set(rows.map((row) => row.registration_id));
}

/** Columns that name a registration; holds of sessions go with theirs. */
const NAMING: readonly (readonly [keyof Schema, string])[] = [
  ['pass', 'registration_id'],
  ['registration_package', 'registration_id'],
  ['room_reservation', 'registration_id'],
  ['coupon', 'registration_id'],
  ['payment_intent', 'registration_id'],
  ['receipt', 'registration_id'],
  ['pass_transfer', 'from_registration_id'],
  ['pass_transfer', 'to_registration_id'],
];

const asTable = (table: keyof Schema) => table as 'pass';
const asColumn = (column: string) => column as 'registration_id';

const pairsOf = (joined: readonly Joined[]) => {
  const gone = joined.map((pair) => pair.gone);
  const kept = joined.map((pair) => pair.kept);
  return sql<Joined>`unnest(${gone}::uuid[], ${kept}::uuid[])`.as<'pair'>(sql`pair(gone, kept)`);
};

/** All that belongs to those that go belongs to those that are kept. */
export async function moveParts(db: Db, organizationId: string, joined: readonly Joined[]): Promise<void> {
  for (const [name, columnName] of NAMING) {
    const table = asTable(name);
    const column = asColumn(columnName);
    await db
      .updateTable(table)
      .from(pairsOf(joined))
      .set((eb) => ({ [column]: eb.ref('pair.kept') }) as unknown as { registration_id: string })
      .where(`${table}.organization_id`, '=', organizationId)
      .whereRef(`${table}.${column}`, '=', 'pair.gone')
      .execute();
  }
  // Nobody hands a pass to themselves.
  await db
    .deleteFrom('pass_transfer')
    .where('pass_transfer.organization_id', '=', organizationId)
    .whereRef('pass_transfer.from_registration_id', '=', 'pass_transfer.to_registration_id')
    .where((eb) =>
      anyOf(
        eb.ref('pass_transfer.from_registration_id'),
        joined.map(({ kept }) => kept),
      ),
    )
    .execute();
}

/** A hold lasts as long as the longer one of the two. */
export async function keepHolds(db: Db, organizationId: string, joined: readonly Joined[]): Promise<void> {
  await db
    .updateTable('registration')
    .from(pairsOf(joined))
    .innerJoin('registration as gone', (join) =>
      join.on('gone.organization_id', '=', organizationId).onRef('gone.id', '=', 'pair.gone'),
    )
    .set({
      hold_expires_at: sql<Date | null>`greatest(registration.hold_expires_at, gone.hold_expires_at)`,
      last_hold_ends: sql<Date | null>`greatest(registration.last_hold_ends, gone.last_hold_ends)`,
    })
    .where('registration.organization_id', '=', organizationId)
    .whereRef('registration.id', '=', 'pair.kept')
    .execute();
}

export async function deleteGone(db: Db, organizationId: string, joined: readonly Joined[]): Promise<void> {
  await db
    .deleteFrom('registration')
    .where('registration.organization_id', '=', organizationId)
    .where((eb) =>
      anyOf(
        eb.ref('registration.id'),
        joined.map(({ gone }) => gone),
      ),
    )
    .execute();
}

/** Pieces that are kept for a place in a line go with it to the place of the other account, if none are kept for that. */
export async function moveOffers(
  db: Db,
  organizationId: string,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
): Promise<void> {
  const kept = db
    .selectFrom('waitlist_entry as gone')
    .innerJoin('waitlist_entry as kept', (join) =>
      join
        .on('kept.organization_id', '=', organizationId)
        .onRef('kept.pass_type_id', '=', 'gone.pass_type_id')
        .on('kept.account_id', '=', intoId),
    )
    .leftJoin('waitlist_offer as own', (join) =>
      join.on('own.organization_id', '=', organizationId).onRef('own.entry_id', '=', 'kept.id'),
    )
    .select(['gone.id as gone', 'kept.id as kept'])
    .where('gone.organization_id', '=', organizationId)
    .where('gone.account_id', '=', fromId)
    .where('own.id', 'is', null);
  await db
    .updateTable('waitlist_offer')
    .from(kept.as('pair'))
    .set((eb) => ({ entry_id: eb.ref('pair.kept') }))
    .where('waitlist_offer.organization_id', '=', organizationId)
    .whereRef('waitlist_offer.entry_id', '=', 'pair.gone')
    .execute();
}

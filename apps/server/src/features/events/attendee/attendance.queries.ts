import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/database.ts';

/** Whether more has come of a registration than a choice: passes, a group ticket, a receipt, a pass handed on. */
export async function isAttendance(db: Db, organizationId: string, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', registrationId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .where('pass.registration_id', '=', registrationId)
            .where('pass.status', '!=', 'draft'),
        ),
        eb.exists(
          eb
            .selectFrom('coupon')
            .select('coupon.id')
            .where('coupon.organization_id', '=', organizationId)
            .where('coupon.registration_id', '=', registrationId),
        ),
        eb.exists(
          eb
            .selectFrom('receipt')
            .select('receipt.id')
            .where('receipt.organization_id', '=', organizationId)
            .where('receipt.registration_id', '=', registrationId),
        ),
        eb.exists(
          eb
            .selectFrom('pass_transfer')
            .select('pass_transfer.id')
            .where('pass_transfer.organization_id', '=', organizationId)
            .where('pass_transfer.from_registration_id', '=', registrationId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const issuedPasses = (db: Db, organizationId: string) =>
  db
    .selectFrom('pass')
    .innerJoin('pass_type', (join) =>
      join
        .on('pass_type.organization_id', '=', organizationId)
        .onRef('pass_type.id', '=', 'pass.pass_type_id'),
    )
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'pass.event_id'),
    )
    .selectAll('pass')
    .select([
      'pass_type.name as type_name',
      'pass_type.cancelable',
      'pass_type.transferable',
      'event.event_start',
      'event.event_end',
      'event.canceled_at as event_canceled_at',
      'event.group_only',
      'event.group_id',
      // By the one who has it, or by the buyer of a group ticket; money that went back was not paid. Places in sessions
      // keep their own.
      sql<boolean>`(pass.amount_paid > pass.amount_refunded or exists (${db
        .selectFrom('session_access as place')
        .select('place.id')
        .where('place.organization_id', '=', organizationId)
        .whereRef('place.pass_id', '=', sql.ref('pass.id'))
        .whereRef(
          'place.amount_paid',
          '>',
          'place.amount_refunded',
        )}) or exists (${paidGroupTicket(db, organizationId)}))`.as('is_paid'),
      sql<boolean>`exists (${db
        .selectFrom('check_in')
        .select('check_in.nonce')
        .where('check_in.organization_id', '=', organizationId)
        .whereRef('check_in.pass_id', '=', sql.ref('pass.id'))
        .where('check_in.verdict', '=', 'first')})`.as('was_inside'),
      sql<boolean>`exists (${db
        .selectFrom('naming')
        .innerJoin('registration as holding', (join) =>
          join
            .on('holding.organization_id', '=', organizationId)
            .onRef('holding.account_id', '=', 'naming.account_id'),
        )
        .select('naming.pass_id')
        .where('naming.organization_id', '=', organizationId)
        .whereRef('naming.pass_id', '=', sql.ref('pass.id'))
        .whereRef('holding.id', '=', sql.ref('pass.registration_id'))
        // A pass of one's own that came back is none.
        .where(sql<boolean>`pass.payer_id is distinct from holding.account_id`)})`.as('is_gift'),
    ])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.status', '!=', 'draft');

/** The group ticket that `pass` was redeemed from, where money came for it and none of it went back. */
const paidGroupTicket = (db: Db, organizationId: string) =>
  db
    .selectFrom('coupon')
    .innerJoin('receipt', (join) =>
      join
        .on('receipt.organization_id', '=', organizationId)
        .onRef('receipt.registration_id', '=', 'coupon.registration_id'),
    )
    .innerJoin('receipt_line', (join) =>
      join
        .on('receipt_line.organization_id', '=', organizationId)
        .onRef('receipt_line.receipt_id', '=', 'receipt.id')
        .onRef('receipt_line.thing_id', '=', 'coupon.id'),
    )
    .select('coupon.id')
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.pre_paid', '=', true)
    .whereRef('coupon.id', '=', sql.ref('pass.coupon_id'))
    .where('receipt.type', '=', 'charge')
    .where('receipt_line.price', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('receipt as refund')
            .select('refund.id')
            .where('refund.organization_id', '=', organizationId)
            .whereRef('refund.registration_id', '=', 'coupon.registration_id')
            .whereRef('refund.intent_id', '=', 'receipt.intent_id')
            .where('refund.type', '=', 'refund')
            // The bank sent some back: that has one more receipt.
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom('receipt as returned')
                    .select('returned.id')
                    .where('returned.organization_id', '=', organizationId)
                    .whereRef('returned.refund_id', '=', 'refund.refund_id')
                    .where('returned.type', '=', 'charge'),
                ),
              ),
            ),
        ),
      ),
    );

const ownPasses = (db: Db, organizationId: string, registrationId: string) =>
  issuedPasses(db, organizationId).where('pass.registration_id', '=', registrationId);

export type OwnPassRow = Awaited<ReturnType<typeof lockOwnPasses>>[number];

/** With what decides what may be done with them; nobody checks them in meanwhile. */
export async function lockOwnPasses(
  db: Db,
  organizationId: string,
  registrationId: string,
  ids: readonly string[],
) {
  return ownPasses(db, organizationId, registrationId)
    .where((eb) => anyOf(eb.ref('pass.id'), ids))
    .orderBy('pass.id')
    .forUpdate('pass')
    .execute();
}

export async function findOwnPass(
  db: Db,
  organizationId: string,
  registrationId: string,
  id: string,
): Promise<OwnPassRow | undefined> {
  return ownPasses(db, organizationId, registrationId).where('pass.id', '=', id).executeTakeFirst();
}

/** With whoever has each of them now. */
const passesOfHolders = (db: Db, organizationId: string) =>
  issuedPasses(db, organizationId)
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .select('registration.account_id')
    .orderBy('pass.id');

const heldPasses = (db: Db, organizationId: string, eventId: string, ids: readonly string[]) =>
  passesOfHolders(db, organizationId)
    .where('pass.event_id', '=', eventId)
    .where((eb) => anyOf(eb.ref('pass.id'), ids));

export type HeldPassRow = Awaited<ReturnType<typeof listHeldPasses>>[number];

export async function listHeldPasses(
  db: Db,
  organizationId: string,
  eventId: string,
  ids: readonly string[],
) {
  return heldPasses(db, organizationId, eventId, ids).execute();
}

export async function lockHeldPasses(
  db: Db,
  organizationId: string,
  eventId: string,
  ids: readonly string[],
): Promise<HeldPassRow[]> {
  return heldPasses(db, organizationId, eventId, ids).forUpdate('pass').execute();
}

/** All that a registration has and that were not canceled. */
export async function lockLivePasses(
  db: Db,
  organizationId: string,
  registrationId: string,
): Promise<HeldPassRow[]> {
  return passesOfHolders(db, organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.status', 'in', ['needsInfo', 'ready'])
    .forUpdate('pass')
    .execute();
}

/** All that are of the bundle, whoever has them now. */
export async function listBundleIds(
  db: Db,
  organizationId: string,
  registrationPackageId: string,
  statuses: readonly string[] = ['needsInfo', 'ready'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_package_id', '=', registrationPackageId)
    .where('pass.status', 'in', statuses)
    .orderBy('pass.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findCurrency(db: Db, organizationId: string): Promise<string> {
  const { currency } = await db
    .selectFrom('organization')
    .select('organization.currency')
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return currency;
}

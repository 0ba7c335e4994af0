import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { holdEnd, holdOf } from '../../money/capacity/index.ts';
import type { RegistrationTable } from './registration.tables.ts';
import { isUuid } from '../../../platform/ids.ts';

export type RegistrationRow = Selectable<RegistrationTable>;
export type RegistrationEventRow = NonNullable<Awaited<ReturnType<typeof findRegistrationEvent>>>;

/** Payments whose money is on its way, or here and neither delivered nor refunded: what they are for must not change. */
export const awaitsDelivery = sql<boolean>`(payment_intent.consumed_at is null and payment_intent.amount > 0
  and (payment_intent.status in ('processing', 'authorized')
    or (payment_intent.status = 'captured' and payment_intent.captured > payment_intent.refunded)))`;

/** An event with what decides whether this person may register, and their registration. */
export async function findRegistrationEvent(
  db: Db,
  organizationId: string,
  accountId: string,
  idOrSlug: string,
) {
  return db
    .selectFrom('event')
    .leftJoin('community_group as host_group', (join) =>
      join
        .on('host_group.organization_id', '=', organizationId)
        .onRef('host_group.id', '=', 'event.group_id'),
    )
    .leftJoin('group_member as membership', (join) =>
      join
        .on('membership.organization_id', '=', organizationId)
        .onRef('membership.group_id', '=', 'event.group_id')
        .on('membership.account_id', '=', accountId),
    )
    .leftJoin('event_host as host', (join) =>
      join
        .on('host.organization_id', '=', organizationId)
        .onRef('host.event_id', '=', 'event.id')
        .on('host.account_id', '=', accountId),
    )
    .leftJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.event_id', '=', 'event.id')
        .on('registration.account_id', '=', accountId),
    )
    .select((eb) => [
      'event.id',
      'event.name',
      'event.group_id',
      'event.group_only',
      'event.draft',
      'event.canceled_at',
      'event.registration',
      'event.registration_start',
      'event.registration_end',
      'event.registration_limit',
      'event.event_end',
      'event.timezone',
      'host_group.access as group_access',
      eb('membership.account_id', 'is not', null).$castTo<boolean>().as('is_group_member'),
      eb
        .or([eb('host.account_id', 'is not', null), eb('event.creator_id', '=', accountId)])
        .$castTo<boolean | null>()
        .as('is_host'),
      'registration.id as registration_id',
      sql<Date>`now()`.as('now'),
      // The first of its pass types to be sold earlier than the rest.
      eb
        .selectFrom('pass_type')
        .select(({ fn }) => fn.min<Date | null>('pass_type.override_start_date').as('start'))
        .where('pass_type.organization_id', '=', organizationId)
        .whereRef('pass_type.event_id', '=', 'event.id')
        .where('pass_type.active', '=', true)
        .where('pass_type.override_start_date', '<', sql<Date>`event.registration_start`)
        .as('earliest_start'),
      eb
        .exists(
          eb
            .selectFrom('question_section')
            .select('question_section.id')
            .where('question_section.organization_id', '=', organizationId)
            .whereRef('question_section.event_id', '=', 'event.id')
            .where('question_section.session_id', 'is', null),
        )
        .$castTo<boolean>()
        .as('asks'),
      eb
        .exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.organization_id', '=', organizationId)
            .whereRef('payment_intent.registration_id', '=', 'registration.id')
            .where(awaitsDelivery),
        )
        .$castTo<boolean>()
        .as('awaits_delivery'),
      eb
        .exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef('pass.registration_id', '=', 'registration.id')
            .where('pass.status', '=', 'draft'),
        )
        .$castTo<boolean>()
        .as('has_draft'),
    ])
    .where('event.organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'event.id' : 'event.slug', '=', idOrSlug.toLowerCase())
    .executeTakeFirst();
}

const hold = holdOf('registration', sql`coalesce(registration.hold_expires_at, registration.last_hold_ends)`);

export type LockedRegistration = RegistrationRow & {
  readonly begins_hold: boolean;
  readonly hold_again_at: Date | null;
};

/**
 * The registration, made when there is none, locked: whatever one person does at one event comes one after the other.
 * With `holds` a hold begins, unless one is running or the pause after one.
 */
export async function lockRegistration(
  db: Db,
  organizationId: string,
  row: { id: string; event_id: string; account_id: string; number: number },
  holds: boolean,
): Promise<LockedRegistration> {
  return db
    .insertInto('registration')
    .values({
      ...row,
      organization_id: organizationId,
      coupon_id: null,
      hold_expires_at: holds ? holdEnd : null,
      last_hold_ends: holds ? holdEnd : null,
      holds_begun: holds ? 1 : 0,
      created_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'event_id', 'account_id']).doUpdateSet((eb) => ({
        updated_at: eb.ref('excluded.updated_at'),
        ...(holds ? { hold_expires_at: hold.ends, last_hold_ends: hold.ends, holds_begun: hold.begun } : {}),
      })),
    )
    .returningAll()
    .returning(sql<boolean>`coalesce(registration.hold_expires_at = ${holdEnd}, false)`.as('begins_hold'))
    .returning(hold.again.as('hold_again_at'))
    .executeTakeFirstOrThrow();
}

export async function lockRegistrationById(
  db: Db,
  organizationId: string,
  id: string,
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registration')
    .selectAll('registration')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRegistration(
  db: Db,
  organizationId: string,
  id: string,
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registration')
    .selectAll('registration')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .executeTakeFirst();
}

/** How much longer what is chosen is kept while the payer confirms at the bank. */
const CONFIRM_MINUTES = 15;

/**
 * A payment that keeps an expired hold from being released. Money under way does, and money that is here until what it
 * bought is delivered; a payer who was sent to their bank and
 * may never come back does for some minutes, counted from the end of the hold, which nothing prolongs.
 */
export const keepsHold = (end: 'registration.hold_expires_at' | 'session_access.hold_expires_at') =>
  sql<boolean>`(payment_intent.status in ('processing', 'authorized') or (payment_intent.status = 'captured'
    and payment_intent.consumed_at is null and payment_intent.captured > payment_intent.refunded)
    or (payment_intent.status = 'requires_action' and ${sql.ref(end)} > now() - ${sql.lit(CONFIRM_MINUTES)} * interval '1 minute'))`;

/** Expired, and not about to be paid. */
const expired = (db: Db, organizationId: string, eventId: string | undefined) =>
  db
    .selectFrom('registration')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.hold_expires_at', '<=', sql<Date>`now()`)
    .$if(eventId !== undefined, (query) => query.where('registration.event_id', '=', eventId ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.organization_id', '=', organizationId)
            .whereRef('payment_intent.registration_id', '=', 'registration.id')
            .where('payment_intent.purpose', '=', 'registration')
            .where(keepsHold('registration.hold_expires_at')),
        ),
      ),
    );

export async function hasExpired(db: Db, organizationId: string, eventId: string): Promise<boolean> {
  const row = await expired(db, organizationId, eventId)
    .select('registration.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of one event: also those that somebody else is at work on, when they are done; else those that nobody is. */
export async function lockExpired(
  db: Db,
  organizationId: string,
  eventId: string | undefined,
  limit: number,
): Promise<RegistrationRow[]> {
  return expired(db, organizationId, eventId)
    .selectAll('registration')
    .orderBy('registration.hold_expires_at')
    .orderBy('registration.id')
    .limit(limit)
    .forUpdate()
    .$if(eventId === undefined, (query) => query.skipLocked())
    .execute();
}

export async function updateRegistration(
  db: Db,
  organizationId: string,
  id: string,
  changes: {
    coupon_id?: string | null;
    hold_expires_at?: null;
    last_hold_ends?: Date | null;
    holds_begun?: number;
  },
): Promise<void> {
  await db
    .updateTable('registration')
    .set(changes)
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .execute();
}

export async function listRegistrationIds(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

/** All that is chosen is kept for as long as if it were chosen now. */
export async function renewHold(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .updateTable('registration')
    .set({ hold_expires_at: holdEnd, last_hold_ends: holdEnd })
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .execute();
}

export async function listRegistrationsOf(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registration')
    .selectAll('registration')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .orderBy('registration.id')
    .forUpdate()
    .execute();
}

export async function deleteRegistrations(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('registration')
    .where('registration.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('registration.id'), ids))
    .execute();
}

/** People who used a prepaid coupon keep the items that it paid for, even when its buyer is gone. */
export async function disownCoupons(
  db: Db,
  organizationId: string,
  registrationIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('coupon')
    .set({ registration_id: null })
    .where('coupon.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('coupon.registration_id').$castTo<string>(), registrationIds))
    .execute();
}

export async function findEmail(db: Db, organizationId: string, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('account.email')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Ids of the events that this person has a place at. */
export async function listRegisteredEventIds(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('pass', (join) =>
      join
        .on('pass.organization_id', '=', organizationId)
        .onRef('pass.registration_id', '=', 'registration.id'),
    )
    .select('registration.event_id')
    .distinct()
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** As it stays until the transaction ends: what is given out now is found by whoever calls the event off. */
export async function holdEventState(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<{ canceled_at: Date | null; registration_limit: number | null }> {
  return db
    .selectFrom('event')
    .select(['event.canceled_at', 'event.registration_limit'])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .forShare()
    .executeTakeFirstOrThrow();
}

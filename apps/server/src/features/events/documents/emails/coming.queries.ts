import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { EventTable } from '../../programme/programme.tables.ts';

export type EventRow = Selectable<EventTable>;

export async function findEvent(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<EventRow | undefined> {
  return db
    .selectFrom('event')
    .selectAll('event')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .executeTakeFirst();
}

export async function findCurrency(db: Db, organizationId: string): Promise<string> {
  const { currency } = await db
    .selectFrom('organization')
    .select('organization.currency')
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return currency;
}

/** Registrations with whom they are of. */
const coming = (db: Db, organizationId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .select([
      'registration.id',
      'registration.event_id',
      'registration.number',
      'registration.account_id',
      'account.first_name',
      'account.last_name',
      'account.email',
      'account.locale',
    ])
    .where('registration.organization_id', '=', organizationId);
export type ComingRow = Awaited<ReturnType<ReturnType<typeof coming>['executeTakeFirstOrThrow']>>;

export async function findComing(
  db: Db,
  organizationId: string,
  registrationId: string,
): Promise<ComingRow | undefined> {
  return coming(db, organizationId).where('registration.id', '=', registrationId).executeTakeFirst();
}

/** Of an event, in the order of their ids from one on. */
export async function listComing(
  db: Db,
  organizationId: string,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<ComingRow[]> {
  let query = coming(db, organizationId).where('registration.event_id', '=', eventId);
  if (after !== undefined) query = query.where('registration.id', '>', after);
  return query.orderBy('registration.id').limit(limit).execute();
}

const eventStart = sql.ref<Date>('event.event_start');

/** Those who have a pass for what begins soon, knew of it for longer than that, and were not reminded of it yet. */
export async function listToRemind(
  db: Db,
  organizationId: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<(ComingRow & { event_start: Date })[]> {
  const ahead = until.getTime() - now.getTime();
  return coming(db, organizationId)
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .leftJoin('notification_preference as wish', (join) =>
      join
        .on('wish.organization_id', '=', organizationId)
        .onRef('wish.account_id', '=', 'registration.account_id'),
    )
    .leftJoin('event_mail as told', (join) =>
      join
        .on('told.organization_id', '=', organizationId)
        .on('told.type', '=', 'reminder')
        .onRef('told.subject_id', '=', 'registration.id')
        .on('told.occasion', '=', sql<string>`(extract(epoch from ${eventStart}) * 1000)::bigint::text`),
    )
    .select('event.event_start')
    .where('event.draft', '=', false)
    .where('event.canceled_at', 'is', null)
    .where('event.event_start', '>', now)
    .where('event.event_start', '<=', until)
    .where('registration.created_at', '<=', sql<Date>`${eventStart} - ${`${ahead} milliseconds`}::interval`)
    .where('told.subject_id', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('wish.event_reminder_email', eb.lit(true)), '=', true))
    .where('account.email', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pass')
          .select('pass.id')
          .where('pass.organization_id', '=', organizationId)
          .whereRef('pass.registration_id', '=', 'registration.id')
          .where('pass.status', 'in', ['ready', 'needsInfo']),
      ),
    )
    .orderBy('event.event_start')
    .orderBy('registration.id')
    .limit(limit)
    .execute();
}

const passes = (db: Db, organizationId: string) =>
  db
    .selectFrom('pass')
    .innerJoin('pass_type', (join) =>
      join
        .on('pass_type.organization_id', '=', organizationId)
        .onRef('pass_type.id', '=', 'pass.pass_type_id'),
    )
    .select([
      'pass.id',
      'pass.event_id',
      'pass.registration_id',
      'pass.number',
      'pass.status',
      'pass.secret',
      'pass.location',
      'pass.amount_paid',
      'pass.amount_refunded',
      'pass.canceled_at',
      'pass_type.name',
    ])
    .where('pass.organization_id', '=', organizationId);
export type PassRow = Awaited<ReturnType<ReturnType<typeof passes>['executeTakeFirstOrThrow']>>;

export async function findPass(db: Db, organizationId: string, passId: string): Promise<PassRow | undefined> {
  return passes(db, organizationId).where('pass.id', '=', passId).executeTakeFirst();
}

/** All that were more than chosen. */
export async function listPasses(
  db: Db,
  organizationId: string,
  registrationIds: readonly string[],
): Promise<PassRow[]> {
  if (registrationIds.length === 0) return [];
  return passes(db, organizationId)
    .where((eb) => anyOf(eb.ref('pass.registration_id'), registrationIds))
    .where('pass.status', '!=', 'draft')
    .orderBy('pass.number')
    .orderBy('pass.id')
    .execute();
}

/**
 * A part of a payment that goes back, and which payment it is of. `superseded`: of an attempt that nothing was delivered
 * for; `is_of_passes`: for passes or places; `is_delivered`: what was paid for reached the payer.
 */
export async function findRefund(db: Db, organizationId: string, refundId: string) {
  return db
    .selectFrom('payment_refund')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'payment_refund.intent_id'),
    )
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select((eb) => [
      'payment_refund.intent_id',
      'payment_refund.status',
      'payment_refund.amount',
      'payment_refund.currency',
      'payment_intent.registration_id',
      'payment_intent.event_id',
      'payment_intent.reference',
      'payment_attempt.superseded',
      eb
        .selectFrom('payment_refund as earlier')
        .select('earlier.id')
        .where('earlier.organization_id', '=', organizationId)
        .whereRef('earlier.attempt_id', '=', 'payment_refund.attempt_id')
        .whereRef('earlier.amount', '=', 'payment_refund.amount')
        .whereRef('earlier.source', '=', 'payment_refund.source')
        .where((other) =>
          other.or([
            other('earlier.source', '=', 'system'),
            other('earlier.for_id', '=', other.ref('payment_refund.for_id')),
          ]),
        )
        .orderBy('earlier.created_at')
        .orderBy('earlier.id')
        .limit(1)
        .as('first_try_id'),
      eb
        .exists(
          eb
            .selectFrom('refund_portion')
            .select('refund_portion.part_id')
            .where('refund_portion.organization_id', '=', organizationId)
            .whereRef('refund_portion.refund_id', '=', 'payment_refund.id'),
        )
        .as('is_of_passes'),
      eb
        .exists(
          eb
            .selectFrom('receipt')
            .select('receipt.id')
            .where('receipt.organization_id', '=', organizationId)
            .whereRef('receipt.intent_id', '=', 'payment_intent.id')
            .where('receipt.refund_id', 'is', null),
        )
        .as('is_delivered'),
    ])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.id', '=', refundId)
    .executeTakeFirst();
}

export async function findDispute(db: Db, organizationId: string, disputeId: string) {
  return db
    .selectFrom('payment_dispute')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'payment_dispute.intent_id'),
    )
    .select([
      'payment_dispute.status',
      'payment_dispute.due_at',
      'payment_dispute.answer_status',
      'payment_dispute.amount',
      'payment_dispute.currency',
      'payment_intent.event_id',
      'payment_intent.reference',
    ])
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.id', '=', disputeId)
    .executeTakeFirst();
}

export async function findComingOf(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
): Promise<ComingRow | undefined> {
  return coming(db, organizationId)
    .where('registration.event_id', '=', eventId)
    .where('registration.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function listStaffEmails(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_staff')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'organization_staff.account_id'),
    )
    .select('account.email')
    .where('organization_staff.organization_id', '=', organizationId)
    .where('account.email', 'is not', null)
    .orderBy('account.id')
    .limit(20)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

export async function findAddressee(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ email: string | null; locale: string | null } | undefined> {
  return db
    .selectFrom('account')
    .select(['account.email', 'account.locale'])
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/** Of these registrations, those that paid for something which goes back now, or has since then. */
export async function listPayerIds(
  db: Db,
  organizationId: string,
  registrationIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.registration_id')
    .distinct()
    .where('payment_intent.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('payment_intent.registration_id').$castTo<string>(), registrationIds))
    .where('payment_intent.status', '=', 'captured')
    .where((eb) =>
      eb.or([
        eb('payment_intent.captured', '>', eb.ref('payment_intent.refunded')),
        eb.exists(
          eb
            .selectFrom('payment_refund')
            .select('payment_refund.id')
            .where('payment_refund.organization_id', '=', organizationId)
            .whereRef('payment_refund.intent_id', '=', 'payment_intent.id')
            .where('payment_refund.created_at', '>=', since),
        ),
      ]),
    )
    .execute();
  return new Set(rows.flatMap(({ registration_id: id }) => id ?? []));
}

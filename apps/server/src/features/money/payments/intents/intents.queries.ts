import { sql, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PaymentIntentTable } from '../payments.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { Subject } from './paid-things.ts';

export type IntentRow = Selectable<PaymentIntentTable>;

const intents = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_intent')
    .selectAll('payment_intent')
    .where('payment_intent.organization_id', '=', organizationId);

export async function findIntent(db: Db, organizationId: string, id: string): Promise<IntentRow | undefined> {
  return intents(db, organizationId).where('payment_intent.id', '=', id).executeTakeFirst();
}

/** Everything about one payment changes behind this lock, the first that is taken. */
export async function lockIntent(db: Db, organizationId: string, id: string): Promise<IntentRow | undefined> {
  return intents(db, organizationId).where('payment_intent.id', '=', id).forUpdate().executeTakeFirst();
}

const OPEN = ['created', 'requires_action', 'processing', 'authorized', 'failed'] as const;

const open = (db: Db, organizationId: string, { purpose, subject }: Subject) =>
  intents(db, organizationId)
    .where('payment_intent.purpose', '=', purpose)
    .where('payment_intent.subject', '=', subject)
    .where('payment_intent.consumed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('payment_intent.provider', '=', 'none'), eb('payment_intent.status', 'in', OPEN)]),
    );

export async function findOpenIntent(
  db: Db,
  organizationId: string,
  subject: Subject,
): Promise<IntentRow | undefined> {
  return open(db, organizationId, subject).executeTakeFirst();
}

/** The one that can still be paid, locked. */
export async function lockOpenIntent(
  db: Db,
  organizationId: string,
  subject: Subject,
): Promise<IntentRow | undefined> {
  return open(db, organizationId, subject).forUpdate().executeTakeFirst();
}

/** The payer has done their part, and the money is on its way. */
export async function isUnderWay(
  db: Db,
  organizationId: string,
  { purpose, subject }: Subject,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.purpose', '=', purpose)
    .where('payment_intent.subject', '=', subject)
    .where('payment_intent.status', 'in', ['processing', 'authorized'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Paid and neither delivered nor given back, the oldest first. `isFree`: the one that came to nothing. */
export async function findCapturedIntent(
  db: Db,
  organizationId: string,
  { purpose, subject }: Subject,
  isFree = false,
): Promise<IntentRow | undefined> {
  return captured(db, organizationId)
    .where('payment_intent.provider', isFree ? '=' : '<>', 'none')
    .where('payment_intent.purpose', '=', purpose)
    .where('payment_intent.subject', '=', subject)
    .orderBy('payment_intent.captured_at')
    .orderBy('payment_intent.id')
    .limit(1)
    .executeTakeFirst();
}

/** Purposes of paid orders of a registration that await delivery. */
export async function listCapturedPurposes(
  db: Db,
  organizationId: string,
  registrationId: string,
): Promise<string[]> {
  const rows = await captured(db, organizationId)
    .clearSelect()
    .select('payment_intent.purpose')
    .distinct()
    .where('payment_intent.provider', '<>', 'none')
    .where('payment_intent.registration_id', '=', registrationId)
    .execute();
  return rows.map(({ purpose }) => purpose);
}

const captured = (db: Db, organizationId: string) =>
  intents(db, organizationId)
    .where('payment_intent.status', '=', 'captured')
    .where('payment_intent.consumed_at', 'is', null)
    .where(
      sql<boolean>`(payment_intent.captured > payment_intent.refunded or payment_intent.provider = 'none')`,
    );

/** False when there is an open one already. */
export async function insertIntent(
  db: Db,
  organizationId: string,
  row: NewRow<PaymentIntentTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('payment_intent')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateIntent(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<PaymentIntentTable>,
): Promise<void> {
  await db
    .updateTable('payment_intent')
    .set(changes)
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', id)
    .execute();
}

/** True for the one call that marks it. */
export async function consumeIntent(db: Db, organizationId: string, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('payment_intent')
    .set({ consumed_at: now, updated_at: now })
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', id)
    .where('payment_intent.status', '=', 'captured')
    .where('payment_intent.consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface Surroundings {
  readonly intent_id: string;
  readonly integration_type: string;
  readonly publishable_key: string | null;
  readonly instructions: string | null;
  readonly term_days: number;
  readonly registration_number: number | null;
  readonly registration_account_id: string | null;
  readonly registration_event_id: string | null;
  readonly invoice_number: number | null;
  readonly invoice_title: string | null;
  readonly invoice_status: 'draft' | 'sent' | 'paid' | 'void' | null;
  readonly invoice_sent: Date | null;
  readonly invoice_due: Date | null;
  readonly booking: {
    readonly number: number;
    readonly day: string;
    readonly time: string;
    readonly duration: number;
    readonly status: string;
  } | null;
  readonly secret: string | null;
  readonly attempt_number: number | null;
  readonly provider_reference: string | null;
}

/** Data that the API returns with intents: the provider's account, the registration, the attempt under way. */
export async function listSurroundings(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Surroundings[]> {
  return db
    .selectFrom('payment_intent')
    .innerJoin('payment_integration', (join) =>
      join
        .on('payment_integration.organization_id', '=', organizationId)
        .onRef('payment_integration.id', '=', 'payment_intent.integration_id'),
    )
    .leftJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'payment_intent.registration_id'),
    )
    .leftJoin('invoice', (join) =>
      join
        .on('invoice.organization_id', '=', organizationId)
        .onRef('invoice.id', '=', 'payment_intent.invoice_id'),
    )
    .leftJoin('booking', (join) =>
      join
        .on('booking.organization_id', '=', organizationId)
        .onRef('booking.id', '=', 'payment_intent.booking_id'),
    )
    .leftJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.intent_id', '=', 'payment_intent.id')
        .on('payment_attempt.superseded', '=', false),
    )
    .select([
      sql<Surroundings['booking']>`case when booking.id is null then null else json_build_object(
        'number', booking.number, 'day', booking.day, 'status', booking.status,
        'time', to_char(make_interval(mins => booking.minute), 'HH24:MI'),
        'duration', (date_part('epoch', booking.ends_at - booking.starts_at) / 60)::int) end`.as('booking'),
      'payment_intent.id as intent_id',
      'payment_integration.type as integration_type',
      'payment_integration.publishable_key',
      'payment_integration.instructions',
      'payment_integration.term_days',
      'registration.number as registration_number',
      'registration.account_id as registration_account_id',
      'registration.event_id as registration_event_id',
      'invoice.number as invoice_number',
      'invoice.title as invoice_title',
      'invoice.status as invoice_status',
      'invoice.sent_at as invoice_sent',
      'invoice.due_at as invoice_due',
      'payment_attempt.secret',
      'payment_attempt.number as attempt_number',
      'payment_attempt.provider_reference',
    ])
    .where('payment_intent.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('payment_intent.id'), ids))
    .execute();
}

export interface IntentFilter extends Paging {
  readonly status?: string | undefined;
  /** True: with a dispute that is not decided. */
  readonly disputed?: boolean | undefined;
  /** True: with a refund of a transfer or of cash that a person still has to make. */
  readonly refundDue?: boolean | undefined;
}

/** Payments of which money is to be given back by hand. */
const refundsDue = (db: Db, organizationId: string) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select('payment_refund.intent_id')
    .where('payment_refund.organization_id', '=', organizationId)
    .where(sql<boolean>`payment_refund.status in ('created', 'pending')`)
    .where('payment_attempt.provider', '=', 'manual');

const listed = (db: Db, organizationId: string, { status, search, disputed, refundDue }: IntentFilter) =>
  db
    .selectFrom('payment_intent')
    .leftJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'payment_intent.account_id'),
    )
    .where('payment_intent.organization_id', '=', organizationId)
    .$if(disputed !== undefined, (query) =>
      query.where('payment_intent.id', disputed === true ? 'in' : 'not in', (eb) =>
        eb
          .selectFrom('payment_dispute')
          .select('payment_dispute.intent_id')
          .where('payment_dispute.organization_id', '=', organizationId)
          .where(sql<boolean>`payment_dispute.status in ('opened', 'under_review')`),
      ),
    )
    .$if(refundDue !== undefined, (query) =>
      query.where('payment_intent.id', refundDue === true ? 'in' : 'not in', refundsDue(db, organizationId)),
    )
    .$if(status !== undefined, (query) => query.where(sql<boolean>`payment_intent.status = ${status ?? ''}`))
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`lower(payment_intent.reference) like ${containsPattern(search ?? '')}`,
          sql<boolean>`lower(payment_intent.description) like ${containsPattern(search ?? '')}`,
          eb('account.search_text', 'like', containsPattern(search ?? '')),
        ]),
      ),
    );

export async function listIntents(
  db: Db,
  organizationId: string,
  filter: IntentFilter,
): Promise<IntentRow[]> {
  return listed(db, organizationId, filter)
    .selectAll('payment_intent')
    .orderBy('payment_intent.created_at', 'desc')
    .orderBy('payment_intent.id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
}

export async function countIntents(db: Db, organizationId: string, filter: IntentFilter): Promise<number> {
  const { count } = await listed(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of one person, the latest first. */
export async function listIntentsOf(
  db: Db,
  organizationId: string,
  accountId: string,
  count: number,
): Promise<IntentRow[]> {
  return intents(db, organizationId)
    .where('payment_intent.account_id', '=', accountId)
    .orderBy('payment_intent.created_at', 'desc')
    .orderBy('payment_intent.id')
    .limit(count)
    .execute();
}

/** Money of one person that is on its way, or here and not yet settled. */
export async function listUnderWay(
  db: Db,
  organizationId: string,
  accountId: string,
  count: number,
): Promise<IntentRow[]> {
  return intents(db, organizationId)
    .where('payment_intent.account_id', '=', accountId)
    .where('payment_intent.consumed_at', 'is', null)
    .where('payment_intent.amount', '>', 0)
    .where('payment_intent.status', 'in', ['requires_action', 'processing', 'authorized', 'captured'])
    .orderBy('payment_intent.created_at', 'desc')
    .orderBy('payment_intent.id')
    .limit(count)
    .execute();
}

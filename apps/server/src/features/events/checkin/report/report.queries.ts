import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Rows of the report: each query reads the passes of the event once, however many there are. */
export type ReportRows = Awaited<ReturnType<typeof readReport>>;

const CHOSEN = ['select', 'radio', 'checkbox', 'toggle'];

export async function readReport(db: Db, organizationId: string, eventId: string, timezone: string) {
  const [organization, registrations, passTypes, sales, money, refundDue, checkIns, questions, responses] =
    await Promise.all([
      readCurrency(db, organizationId),
      countRegistrations(db, organizationId, eventId),
      countByPassType(db, organizationId, eventId),
      countByDay(db, organizationId, eventId, timezone),
      sumByDay(db, organizationId, eventId, timezone),
      sumRefundsDue(db, organizationId, eventId),
      countArrivals(db, organizationId, eventId),
      listQuestions(db, organizationId, eventId),
      countResponses(db, organizationId, eventId),
    ]);
  return { organization, registrations, passTypes, sales, money, refundDue, checkIns, questions, responses };
}

const readCurrency = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization')
    .select('organization.currency')
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();

const countRegistrations = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('pass')
    .select((eb) => eb.fn.count<number>('pass.registration_id').distinct().as('count'))
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .executeTakeFirstOrThrow();

const countWhere = (condition: Expression<SqlBool>) =>
  sql<number>`count(*) filter (where ${condition})`.$castTo<number>();

function countByPassType(db: Db, organizationId: string, eventId: string) {
  const counted = db
    .selectFrom('pass')
    .select((eb) => [
      'pass.pass_type_id',
      countWhere(eb('pass.status', 'in', ['ready', 'needsInfo'])).as('passes'),
      countWhere(eb('pass.status', '=', 'needsInfo')).as('incomplete'),
      countWhere(eb('pass.status', '=', 'canceled')).as('canceled'),
      countWhere(eb.and([eb('pass.used_at', 'is not', null), eb('pass.status', '=', 'ready')])).as('used'),
      sql<number>`sum(${eb.ref('pass.amount_paid')} - ${eb.ref('pass.amount_refunded')})`.as('amount'),
    ])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .where('pass.status', '<>', 'draft')
    .groupBy('pass.pass_type_id')
    .as('counted');
  return db
    .selectFrom('pass_type')
    .leftJoin(counted, (join) => join.onRef('counted.pass_type_id', '=', 'pass_type.id'))
    .leftJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'pass_type.id'),
    )
    .select([
      'pass_type.id',
      'pass_type.name',
      'stock.supply',
      'counted.passes',
      'counted.incomplete',
      'counted.canceled',
      'counted.used',
      'counted.amount',
    ])
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .orderBy('pass_type.sort_order')
    .orderBy('pass_type.id')
    .execute();
}

// The zone is a parameter, and one by which is grouped must stand in the statement once: the day is made within.
const dayOf = (moment: Expression<Date>, timezone: string) =>
  sql<Date>`(${moment} at time zone ${timezone})::date`;
const written = (day: Expression<Date>) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`;

const countByDay = (db: Db, organizationId: string, eventId: string, timezone: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('pass')
        .select((sale) => dayOf(sale.ref('pass.created_at'), timezone).as('day'))
        .where('pass.organization_id', '=', organizationId)
        .where('pass.event_id', '=', eventId)
        .where('pass.status', 'in', ['ready', 'needsInfo'])
        .as('sold'),
    )
    .select((eb) => [written(eb.ref('sold.day')).as('date'), eb.fn.countAll<number>().as('passes')])
    .groupBy('sold.day')
    .execute();

const sumByDay = (db: Db, organizationId: string, eventId: string, timezone: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('receipt')
        .select((receipt) => [
          dayOf(receipt.ref('receipt.created_at'), timezone).as('day'),
          'receipt.type',
          'receipt.charged_amount',
          'receipt.sales_tax',
        ])
        .where('receipt.organization_id', '=', organizationId)
        .where('receipt.event_id', '=', eventId)
        .as('moved'),
    )
    .select((eb) => [
      written(eb.ref('moved.day')).as('date'),
      'moved.type',
      eb.fn.sum<number>('moved.charged_amount').as('amount'),
      eb.fn.sum<number>('moved.sales_tax').as('tax'),
    ])
    .groupBy(['moved.day', 'moved.type'])
    .execute();

/** Promised, and not made: a transfer or cash waits for a person, the rest for the provider. */
const sumRefundsDue = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('payment_intent')
    .innerJoin('payment_refund', (join) =>
      join
        .on('payment_refund.organization_id', '=', organizationId)
        .onRef('payment_refund.intent_id', '=', 'payment_intent.id'),
    )
    .select(({ fn }) => fn.sum<number | null>('payment_refund.amount').as('amount'))
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.event_id', '=', eventId)
    .where('payment_refund.status', 'in', ['created', 'pending'])
    .executeTakeFirstOrThrow();

const countArrivals = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('pass')
    .select((eb) => [
      sql<Date>`date_bin('15 minutes', ${eb.ref('pass.used_at')}, timestamptz 'epoch')`.as('quarter'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .where('pass.used_at', 'is not', null)
    .where('pass.status', '=', 'ready')
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();

const listQuestions = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('question')
    .innerJoin('question_section as section', (join) =>
      join.on('section.organization_id', '=', organizationId).onRef('section.id', '=', 'question.section_id'),
    )
    .leftJoin('question_choice as choice', (join) =>
      join.on('choice.organization_id', '=', organizationId).onRef('choice.question_id', '=', 'question.id'),
    )
    .select([
      'question.id',
      'question.name',
      'question.label',
      'question.type',
      'choice.value',
      'choice.text',
    ])
    .where('question.organization_id', '=', organizationId)
    .where('question.event_id', '=', eventId)
    .where('question.type', 'in', CHOSEN)
    .orderBy('section.sort_order')
    .orderBy('section.id')
    .orderBy('question.sort_order')
    .orderBy('question.id')
    .orderBy('choice.sort_order')
    .orderBy('choice.id')
    .execute();

const countResponses = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('question_response as response')
    .innerJoin('question', (join) =>
      join
        .on('question.organization_id', '=', organizationId)
        .onRef('question.id', '=', 'response.question_id'),
    )
    .innerJoin('pass', (join) =>
      join.on('pass.organization_id', '=', organizationId).onRef('pass.id', '=', 'response.pass_id'),
    )
    .select((eb) => ['response.question_id', 'response.value', eb.fn.countAll<number>().as('count')])
    .where('response.organization_id', '=', organizationId)
    .where('question.event_id', '=', eventId)
    .where('question.type', 'in', CHOSEN)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .where('response.value', '<>', '')
    .groupBy(['response.question_id', 'response.value'])
    .execute();

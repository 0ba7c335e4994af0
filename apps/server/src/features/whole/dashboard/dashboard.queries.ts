import { VIDEO_BYTES } from '../../../platform/db/video-bytes.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { MOST_COUNTED } from '../../../platform/db/list.ts';

export interface Span {
  readonly from: Date;
  /** The first moment after. */
  readonly until: Date;
}

/** Parts that the reader may see. */
export interface Parts {
  readonly activities: boolean;
  readonly groups: boolean;
  readonly support: boolean;
  readonly payments: boolean;
  readonly mails: boolean;
  readonly people: boolean;
  readonly storage: boolean;
  readonly events: boolean;
}

type Limited = { limit(count: number): Expression<unknown> };

/** Stops one row beyond what lists count, so that the answer takes as long as a list. */
const count = (rows: Limited): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${rows.limit(MOST_COUNTED + 1)}) as found)`;

const FROM = sql<Date>`span.from_at`;
const UNTIL = sql<Date>`span.until_at`;

/** One value for each day, in their order; of each day as many rows as lists count. */
const perDay = (spans: readonly Span[], value: 'count' | 'sum', rows: Limited): RawBuilder<number[]> => sql<
  number[]
>`(
  select json_agg(day.value order by span.at)
  from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[])
    with ordinality as span(from_at, until_at, at)
  cross join lateral (
    select ${value === 'count' ? sql`count(*)` : sql`coalesce(sum(found.value), 0)`} as value
    from (${rows.limit(MOST_COUNTED + 1)}) as found
  ) as day)`;

const one = sql<number>`1`.as('value');
const none = sql<null>`null`;
const when = <T>(isSeen: boolean, build: () => RawBuilder<T>): RawBuilder<T | null> =>
  isSeen ? build() : none;

/** All figures in one statement. */
export async function readDashboard(
  db: Db,
  organizationId: string,
  parts: Parts,
  { spans, now }: { readonly spans: readonly Span[]; readonly now: Date },
) {
  const activities = () =>
    db.selectFrom('activity').select(one).where('activity.organization_id', '=', organizationId);
  const reported = () =>
    activities().where('activity.id', 'in', (eb) =>
      eb
        .selectFrom('activity_report')
        .select('activity_report.activity_id')
        .where('activity_report.organization_id', '=', organizationId)
        .where('activity_report.decided_at', 'is', null)
        .unionAll(
          eb
            .selectFrom('activity_flag')
            .select('activity_flag.activity_id')
            .where('activity_flag.organization_id', '=', organizationId)
            .where('activity_flag.decided_at', 'is', null),
        ),
    );
  const groups = () =>
    db
      .selectFrom('community_group')
      .select(one)
      .where('community_group.organization_id', '=', organizationId)
      .where('community_group.id', 'in', (eb) =>
        eb
          .selectFrom('group_request')
          .select('group_request.group_id')
          .where('group_request.organization_id', '=', organizationId)
          .where(sql<boolean>`group_request.status = 'requested'`),
      );
  const payments = () =>
    db.selectFrom('payment_intent').where('payment_intent.organization_id', '=', organizationId);
  const disputed = () =>
    payments()
      .select(one)
      .where('payment_intent.id', 'in', (eb) =>
        eb
          .selectFrom('payment_dispute')
          .select('payment_dispute.intent_id')
          .where('payment_dispute.organization_id', '=', organizationId)
          .where(sql<boolean>`payment_dispute.status in ('opened', 'under_review')`),
      );
  const failed = () =>
    payments()
      .select(one)
      .where(sql<boolean>`payment_intent.status = 'failed'`);
  const refundDue = () =>
    payments()
      .select(one)
      .where('payment_intent.id', 'in', (eb) =>
        eb
          .selectFrom('payment_refund')
          .innerJoin('payment_attempt', (join) =>
            join
              .on('payment_attempt.organization_id', '=', organizationId)
              .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
          )
          .select('payment_refund.intent_id')
          .where('payment_refund.organization_id', '=', organizationId)
          .where(sql<boolean>`payment_refund.status in ('created', 'pending')`)
          .where('payment_attempt.provider', '=', 'manual'),
      );
  const currency = db
    .selectFrom('organization')
    .select('organization.currency')
    .where('organization.organization_id', '=', organizationId);
  const bytes = (table: 'image' | 'video' | 'stored_file') =>
    perDay(
      spans,
      'sum',
      db
        .selectFrom(table)
        .select(
          sql<string>`${table === 'video' ? VIDEO_BYTES : sql.ref(`${table}.size`)}::bigint`.as('value'),
        )
        .where(`${table}.organization_id`, '=', organizationId)
        .where(`${table}.created_at`, '>=', FROM)
        .where(`${table}.created_at`, '<', UNTIL),
    );
  return db
    .selectNoFrom([
      when(parts.activities, () => count(reported())).as('reports'),
      when(parts.activities, () => count(activities().where(sql<boolean>`activity.standing = 'held'`))).as(
        'held',
      ),
      when(parts.groups, () => count(groups())).as('requests'),
      when(parts.support, () =>
        count(
          db
            .selectFrom('support_ticket')
            .select(one)
            .where('support_ticket.organization_id', '=', organizationId)
            .where('support_ticket.status', '=', 'open'),
        ),
      ).as('support'),
      when(parts.payments, () => count(disputed())).as('disputes'),
      when(parts.payments, () => count(failed())).as('failed_payments'),
      when(parts.payments, () => count(refundDue())).as('refunds'),
      when(parts.mails, () =>
        count(
          db
            .selectFrom('mail')
            .select(one)
            .where('mail.organization_id', '=', organizationId)
            .where(sql<boolean>`mail.state = 'failed'`),
        ),
      ).as('failed_mails'),
      when(parts.people, () =>
        perDay(
          spans,
          'count',
          db
            .selectFrom('account')
            .select(one)
            .where('account.organization_id', '=', organizationId)
            .where('account.created_at', '>=', FROM)
            .where('account.created_at', '<', UNTIL),
        ),
      ).as('people'),
      when(parts.activities, () =>
        perDay(
          spans,
          'count',
          activities().where('activity.created_at', '>=', FROM).where('activity.created_at', '<', UNTIL),
        ),
      ).as('posts'),
      when(parts.payments, () => sql<string>`(${currency})`).as('currency'),
      when(parts.payments, () =>
        perDay(
          spans,
          'sum',
          payments()
            .select('payment_intent.captured as value')
            .where('payment_intent.currency', '=', currency)
            .where('payment_intent.captured_at', '>=', FROM)
            .where('payment_intent.captured_at', '<', UNTIL),
        ),
      ).as('received'),
      when(parts.payments, () =>
        perDay(
          spans,
          'count',
          // Also those that have expired since, which they do within a day.
          payments()
            .select(one)
            .where('payment_intent.status', '<>', 'captured')
            .where('payment_intent.failed_at', '>=', FROM)
            .where('payment_intent.failed_at', '<', UNTIL),
        ),
      ).as('failed'),
      when(parts.storage, () => bytes('image')).as('images'),
      when(parts.storage, () => bytes('video')).as('videos'),
      when(parts.storage, () => bytes('stored_file')).as('files'),
      when(parts.events, () => nextEvents(db, organizationId, now)).as('events'),
    ])
    .executeTakeFirstOrThrow();
}

export type DashboardRow = Awaited<ReturnType<typeof readDashboard>>;

interface NextEvent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** As JSON has them. */
  readonly event_start: string;
  readonly event_end: string;
  readonly timezone: string | null;
  readonly registration_limit: number | null;
  readonly taken: number;
}

const SHOWN_EVENTS = 6;

const nextEvents = (db: Db, organizationId: string, now: Date): RawBuilder<NextEvent[]> =>
  sql<NextEvent[]>`(select coalesce(json_agg(event order by event.event_start, event.id), '[]') from (${db
    .selectFrom('event')
    .leftJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'event.id'),
    )
    .select([
      'event.id',
      'event.slug',
      'event.name',
      'event.event_start',
      'event.event_end',
      'event.timezone',
      'event.registration_limit',
      sql<number>`coalesce(stock.taken, 0)`.as('taken'),
    ])
    .where('event.organization_id', '=', organizationId)
    .where('event.draft', '=', false)
    .where('event.canceled_at', 'is', null)
    .where('event.event_start', '>=', now)
    .orderBy('event.event_start')
    .orderBy('event.id')
    .limit(SHOWN_EVENTS)}) as event)`;

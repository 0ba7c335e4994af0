import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { EventPeriod } from './events.schemas.ts';

export interface EventDays {
  readonly period?: EventPeriod | undefined;
  /** `YYYY-MM-DD`, the first day and the last. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone: string;
}

const today = (timezone: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('day', now() at time zone ${timezone}::text)`;

const boundsOf = (
  period: EventPeriod,
  timezone: string,
): [from: RawBuilder<Date>, until: RawBuilder<Date>] => {
  const day = today(timezone);
  const week = sql<Date>`date_trunc('week', ${day})`;
  const month = sql<Date>`date_trunc('month', ${day})`;
  switch (period) {
    case 'today':
      return [day, sql<Date>`${day} + interval '1 day'`];
    case 'week':
      return [week, sql<Date>`${week} + interval '7 days'`];
    case 'weekend':
      return [sql<Date>`${week} + interval '5 days'`, sql<Date>`${week} + interval '7 days'`];
    case 'month':
      return [month, sql<Date>`${month} + interval '1 month'`];
  }
};

type Event = ExpressionBuilder<Pick<Schema, 'event'>, 'event'>;

/** Events that go on within these days, also those that began before or end after. */
export function onDays(eb: Event, { period, from, to, timezone }: EventDays): Expression<SqlBool>[] {
  const moment = (wall: RawBuilder<Date>): RawBuilder<Date> =>
    sql<Date>`((${wall}) at time zone ${timezone}::text)`;
  const after = (wall: RawBuilder<Date>) => eb('event.event_end', '>=', moment(wall));
  const before = (wall: RawBuilder<Date>) => eb('event.event_start', '<', moment(wall));
  const bounds = period && boundsOf(period, timezone);
  return [
    ...(bounds === undefined ? [] : [after(bounds[0]), before(bounds[1])]),
    ...(from === undefined ? [] : [after(sql<Date>`${from}::date::timestamp`)]),
    ...(to === undefined ? [] : [before(sql<Date>`(${to}::date + 1)::timestamp`)]),
  ];
}

/** Somebody comes for nothing: a pass that anybody may have costs nothing, or registering needs none. */
export const isFree = (db: Db, eb: Event, organizationId: string): Expression<SqlBool> => {
  const passes = db
    .selectFrom('pass_type')
    .select('pass_type.id')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', sql.ref<string>('event.id'))
    .where('pass_type.active', '=', true);
  return eb.or([
    eb.exists(passes.where('pass_type.visibility', '=', 'public').where('pass_type.price', '=', 0)),
    eb.and([eb('event.registration', '=', true), eb.not(eb.exists(passes))]),
  ]);
};

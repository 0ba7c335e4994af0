import { sql, type RawBuilder } from 'kysely';
import { TOPICS, type Topic } from './topics.types.ts';

/** The hour of the day, where the reader is, at which a digest comes. */
const DIGEST_HOUR = 8;

export interface Timing {
  readonly now: Date;
  /** The organization's, for readers who named none of their own. */
  readonly zone: string;
  /** Those that the database knows. */
  readonly zones: readonly string[];
  readonly waitSeconds: number;
}

interface Mailed {
  readonly topic: Topic;
  /** False: not wanted, whatever the switch says. */
  readonly isMailed?: boolean | undefined;
}

/**
 * When a mail is due, null when none is wanted, over `account` and its left-joined `notification_preference`: after
 * `waitSeconds`, or with the next digest of those who chose one, daily or on Mondays at eight of their own clock.
 */
export function mailDueAt(
  { topic, isMailed = true }: Mailed,
  { now, zone, zones, waitSeconds }: Timing,
): RawBuilder<Date | null> {
  const { email, mailsBySubscription = false } = TOPICS[topic];
  if (!isMailed || (email === undefined && !mailsBySubscription)) return sql<Date | null>`null::timestamptz`;
  const isOn =
    email === undefined ? sql`true` : sql`coalesce(${sql.ref(`notification_preference.${email}`)}, true)`;
  const local = sql.ref('account.timezone');
  // One zone that the database does not know would fail the statement for all whom it tells.
  const ownZone = sql`case when ${local} = any(${zones}::text[]) then ${local} else ${zone}::text end`;
  const at = sql`make_interval(hours => ${DIGEST_HOUR}::int)`;
  const next = (unit: 'day' | 'week', days: number) => sql`((date_trunc(${sql.lit(unit)},
    (${now}::timestamptz at time zone ${ownZone}) - ${at}) + make_interval(days => ${days}::int) + ${at})
    at time zone ${ownZone})`;
  return sql<Date | null>`case
    when ${sql.ref('account.email')} is null
      or not ${isOn} then null
    when ${sql.ref('notification_preference.digest')} = 'daily' then ${next('day', 1)}
    when ${sql.ref('notification_preference.digest')} = 'weekly' then ${next('week', 7)}
    else ${now}::timestamptz + make_interval(secs => ${waitSeconds}::int) end`;
}

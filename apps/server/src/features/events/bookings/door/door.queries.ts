import { sql } from 'kysely';
import type { Context } from '../../../../platform/context.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import { shownEvent } from '../for-events/shown-events.fragments.ts';
import { isKept } from '../taking/kept.fragments.ts';

interface AtDoor {
  readonly spaceId: string;
  readonly from: Date;
  readonly to: Date;
  /** The reader who is told names; undefined: nobody. */
  readonly readerId: string | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
/** Every five minutes of three days, and of a change of the grid. */
const MOST = 1000;

export type DoorRow = Awaited<ReturnType<typeof listAtDoor>>[number];

/** Bookings and held slots of that time, by their times. Names are of people who booked, and at most three for each time. */
export async function listAtDoor(ctx: Context, { spaceId, from, to, readerId }: AtDoor) {
  const { db, organizationId } = ctx;
  const names =
    readerId === undefined
      ? sql<string[]>`'{}'::text[]`
      : sql<string[]>`coalesce((array_agg(account.first_name order by booking.created_at) filter (
          where booking.status <> 'draft' and account.first_name is not null
            and ${notBlocked(db, organizationId, readerId, 'booking.account_id')}))[1:3], '{}')`;
  return db
    .selectFrom('booking')
    .leftJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'booking.account_id'),
    )
    .select([
      'booking.starts_at',
      'booking.ends_at',
      sql<number>`sum(booking.pieces)::int`.as('taken'),
      names.as('names'),
      'booking.event_id',
      shownEvent(ctx).as('event'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.starts_at', '>', new Date(from.getTime() - DAY_MS))
    .where('booking.starts_at', '<', to)
    .where('booking.ends_at', '>', from)
    .where('booking.status', 'in', ['draft', 'needsInfo', 'ready'])
    .where(isKept(db, organizationId))
    .groupBy(['booking.starts_at', 'booking.ends_at', 'booking.event_id'])
    .orderBy('booking.starts_at')
    .limit(MOST)
    .execute();
}

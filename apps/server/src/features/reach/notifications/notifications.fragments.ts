import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { accountColumn, visibleDeed, type BaseAccountColumns } from '../../ground/accounts/index.ts';

/** How many faces stand before "and others". */
const SHOWN_SENDERS = 3;

/** The people behind a row of `notification`, in one lateral question. */
export function sendersOf(db: Db, organizationId: string) {
  const people = db
    .selectFrom('notification_sender as deed')
    .select((eb) => [
      'deed.sender_id',
      eb.fn.max('deed.created_at').as('newest_at'),
      sql<
        string | null
      >`(array_agg(${eb.ref('deed.activity_id')} order by ${eb.ref('deed.created_at')} desc))[1]`.as(
        'said_id',
      ),
    ])
    .where('deed.organization_id', '=', organizationId)
    .whereRef('deed.notification_id', '=', sql.ref('notification.id'))
    .where(visibleDeed(db, organizationId, 'deed'))
    .groupBy('deed.sender_id');
  const ranked = db
    .selectFrom(people.as('person'))
    .select((eb) => [
      'person.sender_id',
      'person.said_id',
      sql<number>`row_number() over (order by ${eb.ref('person.newest_at')} desc, ${eb.ref('person.sender_id')})`.as(
        'place',
      ),
    ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .leftJoin('account as sender', (join) =>
      join
        .on('sender.organization_id', '=', organizationId)
        .onRef('sender.id', '=', 'ranked.sender_id')
        .on('ranked.place', '<=', SHOWN_SENDERS),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'sender.image_id'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<
        BaseAccountColumns[]
      >`coalesce(json_agg(${accountColumn('sender', 'face')} order by ${eb.ref('ranked.place')})
        filter (where ${eb.ref('sender.id')} is not null), '[]')`.as('shown'),
      sql<string | null>`(array_agg(${eb.ref('ranked.said_id')} order by ${eb.ref('ranked.place')}))[1]`.as(
        'said_id',
      ),
    ]);
}

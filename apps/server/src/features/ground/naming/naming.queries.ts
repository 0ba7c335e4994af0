import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../accounts/index.ts';
import type { Place } from './naming.tables.ts';

/** A place of a person: beside an event or a group, or as the holder of a pass. */
export interface NamedAt {
  readonly place: Place;
  readonly subjectId: string;
}

const SUBJECT = {
  coHost: 'event_id',
  eventSponsor: 'event_id',
  groupSponsor: 'group_id',
  pass: 'pass_id',
} as const satisfies Record<Place, string>;

/** The latest giver counts. */
export async function putNamings(
  db: Db,
  organizationId: string,
  { place, subjectId }: NamedAt,
  accountIds: readonly string[],
  giverId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('naming')
    .values(
      // In one order, so that two who name the same people wait for each other.
      accountIds.toSorted().map((accountId) => ({
        organization_id: organizationId,
        account_id: accountId,
        place,
        subject_id: subjectId,
        [SUBJECT[place]]: subjectId,
        giver_id: giverId,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'place', 'subject_id']).doUpdateSet((eb) => ({
        giver_id: eb.ref('excluded.giver_id'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** The person is named there no longer; answers by whom they were. */
export async function deleteNaming(
  db: Db,
  organizationId: string,
  { place, subjectId }: NamedAt,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('naming')
    .where('naming.organization_id', '=', organizationId)
    .where('naming.account_id', '=', accountId)
    .where('naming.place', '=', place)
    .where('naming.subject_id', '=', subjectId)
    .returning('naming.giver_id')
    .executeTakeFirst();
  return row?.giver_id;
}

/** All who are named there, but these. */
export async function deleteOtherNamings(
  db: Db,
  organizationId: string,
  { place, subjectId }: NamedAt,
  accountIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('naming')
    .where('naming.organization_id', '=', organizationId)
    .where(`naming.${SUBJECT[place]}`, '=', subjectId)
    .where('naming.place', '=', place)
    .where((eb) => eb.not(anyOf(eb.ref('naming.account_id'), accountIds)))
    .execute();
}

export async function findGiver(
  db: Db,
  organizationId: string,
  { place, subjectId }: NamedAt,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('naming')
    .select('naming.giver_id')
    .where('naming.organization_id', '=', organizationId)
    .where('naming.account_id', '=', accountId)
    .where('naming.place', '=', place)
    .where('naming.subject_id', '=', subjectId)
    .executeTakeFirst();
  return row?.giver_id;
}

/** Of these people, those who refuse to be named by one of the givers. */
export async function listRefusers(
  db: Db,
  organizationId: string,
  giverIds: readonly string[],
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('naming_refusal')
    .select('naming_refusal.refuser_id')
    .where('naming_refusal.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('naming_refusal.refused_id'), giverIds))
    .where((eb) => anyOf(eb.ref('naming_refusal.refuser_id'), accountIds))
    .execute();
  return rows.map((row) => row.refuser_id);
}

export async function insertRefusal(
  db: Db,
  organizationId: string,
  refuserId: string,
  refusedId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('naming_refusal')
    .values({
      organization_id: organizationId,
      refuser_id: refuserId,
      refused_id: refusedId,
      created_at: now,
    })
    // The later one counts: a follow between the two lifts nothing.
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'refuser_id', 'refused_id'])
        .doUpdateSet((eb) => ({ created_at: eb.ref('excluded.created_at') })),
    )
    .execute();
}

export async function deleteRefusal(
  db: Db,
  organizationId: string,
  refuserId: string,
  refusedId: string,
): Promise<void> {
  await db
    .deleteFrom('naming_refusal')
    .where('naming_refusal.organization_id', '=', organizationId)
    .where('naming_refusal.refuser_id', '=', refuserId)
    .where('naming_refusal.refused_id', '=', refusedId)
    .execute();
}

/** The refusal of a person who has followed the other since, and still does. */
export async function deleteRefusalBeforeFollow(
  db: Db,
  organizationId: string,
  followerId: string,
  followedId: string,
): Promise<void> {
  await db
    .deleteFrom('naming_refusal')
    .where('naming_refusal.organization_id', '=', organizationId)
    .where('naming_refusal.refuser_id', '=', followerId)
    .where('naming_refusal.refused_id', '=', followedId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_follow')
          .select('account_follow.created_at')
          .where('account_follow.organization_id', '=', organizationId)
          .where('account_follow.follower_id', '=', followerId)
          .where('account_follow.followed_id', '=', followedId)
          .whereRef('account_follow.created_at', '>=', 'naming_refusal.created_at'),
      ),
    )
    .execute();
}

export interface RefusalRow {
  account: BaseAccountColumns;
  created_at: Date;
}

/** The latest first, also those whom a block hides: to lift it would otherwise wait for the end of the block. */
export async function listRefused(
  db: Db,
  organizationId: string,
  refuserId: string,
  { page, pageSize }: Paging,
): Promise<RefusalRow[]> {
  return db
    .selectFrom('naming_refusal')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'naming_refusal.refused_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select([
      'naming_refusal.created_at',
      accountColumn('account', 'image').$castTo<BaseAccountColumns>().as('account'),
    ])
    .where('naming_refusal.organization_id', '=', organizationId)
    .where('naming_refusal.refuser_id', '=', refuserId)
    .orderBy('naming_refusal.created_at', 'desc')
    .orderBy('naming_refusal.refused_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface Hit {
  bucket: Buffer;
  /** End of the window, should this be its first hit. */
  expiresAt: Date;
  /** Beyond it one more is noted and no further: what is given back counts from there. */
  max: number;
  /** One unless said. */
  times?: number;
}

/** One order for all callers: two requests that share buckets must not lock them crosswise. */
const inOrder = <T extends { readonly bucket: Buffer }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => Buffer.compare(a.bucket, b.bucket));

/** Counts a hit in each bucket, or several, and tells how many each has in its running window. */
export async function addHits(
  db: Db,
  organizationId: string,
  hits: readonly Hit[],
  now: Date,
): Promise<number[]> {
  const mostOf = hits.reduce(
    (most, { bucket, max }) =>
      sql<number>`case when identity_limit.bucket = ${bucket} then ${max + 1}::int else ${most} end`,
    sql<number>`0`,
  );
  const rows = await db
    .insertInto('identity_limit')
    .values(
      inOrder(hits).map(({ bucket, expiresAt, max, times = 1 }) => ({
        organization_id: organizationId,
        bucket,
        hits: Math.min(times, max + 1),
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'bucket']).doUpdateSet((eb) => ({
        hits: eb
          .case()
          .when('identity_limit.expires_at', '<=', now)
          .then(eb.ref('excluded.hits'))
          .else(eb.fn<number>('least', [eb('identity_limit.hits', '+', eb.ref('excluded.hits')), mostOf]))
          .end(),
        expires_at: eb
          .case()
          .when('identity_limit.expires_at', '<=', now)
          .then(eb.ref('excluded.expires_at'))
          .else(eb.ref('identity_limit.expires_at'))
          .end(),
      })),
    )
    .returning(['identity_limit.bucket', 'identity_limit.hits'])
    .execute();
  const counted = new Map(rows.map(({ bucket, hits: count }) => [bucket.toString('hex'), count]));
  return hits.map(({ bucket }) => counted.get(bucket.toString('hex')) ?? 0);
}

export async function hasBucket(
  db: Db,
  organizationId: string,
  buckets: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('identity_limit')
    .select('identity_limit.bucket')
    .where('identity_limit.organization_id', '=', organizationId)
    .where('identity_limit.bucket', 'in', buckets)
    .where('identity_limit.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findHits(db: Db, organizationId: string, bucket: Buffer, now: Date): Promise<number> {
  const row = await db
    .selectFrom('identity_limit')
    .select('identity_limit.hits')
    .where('identity_limit.organization_id', '=', organizationId)
    .where('identity_limit.bucket', '=', bucket)
    .where('identity_limit.expires_at', '>', now)
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** The end of the window that the bucket counts in. */
export async function findEnd(db: Db, organizationId: string, bucket: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_limit')
    .select('identity_limit.expires_at')
    .where('identity_limit.organization_id', '=', organizationId)
    .where('identity_limit.bucket', '=', bucket)
    .executeTakeFirst();
  return row?.expires_at;
}

export interface Settled {
  /** These have one hit less. */
  readonly fewer?: readonly Buffer[];
  /** These begin anew. */
  readonly cleared?: readonly Buffer[];
  /** These are there until then, however often they were there before. */
  readonly kept?: readonly Hit[];
}

const ONE_LESS = -1;

/** All in one statement, for it stands in the way of every sign-in. Each bucket is named once. */
export async function settleBuckets(
  db: Db,
  organizationId: string,
  { fewer = [], cleared = [], kept = [] }: Settled,
  now: Date,
): Promise<void> {
  // One that is not there is over as soon as it is written.
  const rows = [
    ...fewer.map((bucket) => ({ bucket, hits: ONE_LESS, expires_at: now })),
    ...cleared.map((bucket) => ({ bucket, hits: 0, expires_at: now })),
    ...kept.map(({ bucket, expiresAt }) => ({ bucket, hits: 1, expires_at: expiresAt })),
  ];
  await db
    .insertInto('identity_limit')
    .values(inOrder(rows).map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'bucket']).doUpdateSet((eb) => {
        const isFewer = eb('excluded.hits', '=', ONE_LESS);
        return {
          hits: eb
            .case()
            .when(isFewer)
            .then(eb.fn<number>('greatest', [eb('identity_limit.hits', '-', 1), eb.val(0)]))
            .else(eb.ref('excluded.hits'))
            .end(),
          expires_at: eb
            .case()
            .when(isFewer)
            .then(eb.ref('identity_limit.expires_at'))
            .else(eb.ref('excluded.expires_at'))
            .end(),
        };
      }),
    )
    .execute();
}

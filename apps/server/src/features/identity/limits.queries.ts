import type { Db } from '../../platform/db/database.ts';

export interface Hit {
  bucket: Buffer;
  /** End of the window, should this be its first hit. */
  expiresAt: Date;
}

/** Counts one hit in each bucket and tells how many each has in its running window. */
export async function addHits(
  db: Db,
  organizationId: string,
  hits: readonly Hit[],
  now: Date,
): Promise<number[]> {
  // One order for all callers: two requests that share buckets must not lock them crosswise.
  const sorted = [...hits].sort((a, b) => Buffer.compare(a.bucket, b.bucket));
  const rows = await db
    .insertInto('identity_limit')
    .values(
      sorted.map(({ bucket, expiresAt }) => ({
        organization_id: organizationId,
        bucket,
        hits: 1,
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'bucket']).doUpdateSet((eb) => ({
        hits: eb
          .case()
          .when('identity_limit.expires_at', '<=', now)
          .then(1)
          .else(eb('identity_limit.hits', '+', 1))
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

export async function deleteBucket(db: Db, organizationId: string, bucket: Buffer): Promise<void> {
  await db
    .deleteFrom('identity_limit')
    .where('identity_limit.organization_id', '=', organizationId)
    .where('identity_limit.bucket', '=', bucket)
    .execute();
}

export async function removeHit(db: Db, organizationId: string, bucket: Buffer): Promise<void> {
  await db
    .updateTable('identity_limit')
    .set((eb) => ({ hits: eb('identity_limit.hits', '-', 1) }))
    .where('identity_limit.organization_id', '=', organizationId)
    .where('identity_limit.bucket', '=', bucket)
    .where('identity_limit.hits', '>', 0)
    .execute();
}

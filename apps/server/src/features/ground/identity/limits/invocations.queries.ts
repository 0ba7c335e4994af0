import type { Db } from '../../../../platform/db/database.ts';

/** True for the one call that is to do the work. */
export async function claimInvocation(
  db: Db,
  organizationId: string,
  idHash: Buffer,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('identity_invocation')
    .values({ organization_id: organizationId, id_hash: idHash, answer: null, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id_hash'])
        .doUpdateSet({ answer: null, expires_at: expiresAt })
        .where('identity_invocation.expires_at', '<=', now),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateAnswer(
  db: Db,
  organizationId: string,
  idHash: Buffer,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('identity_invocation')
    .set({ answer: JSON.stringify(answer) })
    .where('identity_invocation.organization_id', '=', organizationId)
    .where('identity_invocation.id_hash', '=', idHash)
    .execute();
}

export async function findAnswer(
  db: Db,
  organizationId: string,
  idHash: Buffer,
  now: Date,
): Promise<unknown> {
  const row = await db
    .selectFrom('identity_invocation')
    .select('identity_invocation.answer')
    .where('identity_invocation.organization_id', '=', organizationId)
    .where('identity_invocation.id_hash', '=', idHash)
    .where('identity_invocation.expires_at', '>', now)
    .executeTakeFirst();
  return row?.answer;
}

export async function deleteInvocation(db: Db, organizationId: string, idHash: Buffer): Promise<void> {
  await db
    .deleteFrom('identity_invocation')
    .where('identity_invocation.organization_id', '=', organizationId)
    .where('identity_invocation.id_hash', '=', idHash)
    .execute();
}

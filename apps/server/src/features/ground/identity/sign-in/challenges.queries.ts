import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityChallengeTable } from '../identity.tables.ts';

export type ChallengeRow = Selectable<IdentityChallengeTable>;

export async function insertChallenge(
  db: Db,
  organizationId: string,
  challenge: Omit<ChallengeRow, 'organization_id' | 'tries'>,
): Promise<void> {
  await db
    .insertInto('identity_challenge')
    .values({ ...challenge, organization_id: organizationId })
    .execute();
}

/** Each challenge is answered once: whoever takes it has it, and a second answer finds nothing. */
export async function takeChallenge(
  db: Db,
  organizationId: string,
  idHash: Buffer,
  step: string,
  now: Date,
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('identity_challenge')
    .where('identity_challenge.organization_id', '=', organizationId)
    .where('identity_challenge.id_hash', '=', idHash)
    .where('identity_challenge.step', '=', step)
    .where('identity_challenge.expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Counts an answer to a step that stays until it is answered rightly; undefined when there is no such step any more. */
export async function takeStepTry(
  db: Db,
  organizationId: string,
  idHash: Buffer,
  steps: readonly string[],
  { tries, now }: { tries: number; now: Date },
): Promise<ChallengeRow | undefined> {
  return db
    .updateTable('identity_challenge')
    .set((eb) => ({ tries: eb('identity_challenge.tries', '+', 1) }))
    .where('identity_challenge.organization_id', '=', organizationId)
    .where('identity_challenge.id_hash', '=', idHash)
    .where('identity_challenge.step', 'in', steps)
    .where('identity_challenge.expires_at', '>', now)
    .where('identity_challenge.tries', '<', tries)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteChallenges(db: Db, organizationId: string, loginId: string): Promise<void> {
  await db
    .deleteFrom('identity_challenge')
    .where('identity_challenge.organization_id', '=', organizationId)
    .where('identity_challenge.login_id', '=', loginId)
    .execute();
}

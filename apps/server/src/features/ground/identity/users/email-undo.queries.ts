import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityEmailUndoTable } from '../identity.tables.ts';

export type EmailUndoRow = Selectable<IdentityEmailUndoTable>;

export async function insertUndo(
  db: Db,
  organizationId: string,
  undo: Omit<EmailUndoRow, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('identity_email_undo')
    .values({ ...undo, organization_id: organizationId })
    .execute();
}

export async function findUndo(
  db: Db,
  organizationId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<EmailUndoRow | undefined> {
  return db
    .selectFrom('identity_email_undo')
    .selectAll('identity_email_undo')
    .where('identity_email_undo.organization_id', '=', organizationId)
    .where('identity_email_undo.token_hash', '=', tokenHash)
    .where('identity_email_undo.expires_at', '>', now)
    .executeTakeFirst();
}

/** The second steps were reset: those of now go before them. An app stays where it was asked for, in case none is set up. */
export async function yieldFactors(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .updateTable('identity_email_undo')
    .set((eb) => ({
      totp_secret: eb.case().when('totp_enabled', '=', true).then(eb.ref('totp_secret')).else(null).end(),
      totp_enabled: null,
      email_enabled: null,
      preferred: null,
    }))
    .where('identity_email_undo.organization_id', '=', organizationId)
    .where('identity_email_undo.user_id', '=', userId)
    .where('identity_email_undo.totp_enabled', 'is not', null)
    .execute();
}

/** That change and those after it: their links lead to addresses that were never the owner's. */
export async function deleteSince(
  db: Db,
  organizationId: string,
  { user_id, created_at }: Pick<EmailUndoRow, 'user_id' | 'created_at'>,
): Promise<void> {
  await db
    .deleteFrom('identity_email_undo')
    .where('identity_email_undo.organization_id', '=', organizationId)
    .where('identity_email_undo.user_id', '=', user_id)
    .where('identity_email_undo.created_at', '>=', created_at)
    .execute();
}

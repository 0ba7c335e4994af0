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

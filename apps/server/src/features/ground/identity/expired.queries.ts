import type { Db } from '../../../platform/db/database.ts';
import { deleteOlder } from '../../../platform/db/rows.ts';

/** Strangers can make these grow, so they do not stay longer than they count. */
export const SHORT_LIVED = [
  'identity_code',
  'identity_challenge',
  'identity_limit',
  'identity_invocation',
] as const;
export const LONG_LIVED = [
  'identity_token_family',
  'identity_device',
  'identity_link',
  'identity_email_undo',
] as const;

/** No query reads expired rows; this only frees their space. */
export async function deleteExpired(
  db: Db,
  organizationId: string,
  tables: typeof SHORT_LIVED | typeof LONG_LIVED,
  before: Date,
): Promise<void> {
  for (const table of tables) await deleteOlder(db, table, organizationId, 'expires_at', before);
}

export async function deleteStaleSignUps(db: Db, organizationId: string, before: Date): Promise<void> {
  await deleteOlder(db, 'identity_user', organizationId, 'updated_at', before, { status: 'unconfirmed' });
}

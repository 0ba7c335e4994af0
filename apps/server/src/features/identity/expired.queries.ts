import type { Db } from '../../platform/db/database.ts';

const TABLES = [
  'identity_code',
  'identity_challenge',
  'identity_token_family',
  'identity_device',
  'identity_limit',
  'identity_invocation',
  'identity_link',
] as const;

/** What has run out answers nobody any more; this only frees the space. */
export async function deleteExpired(db: Db, organizationId: string, before: Date): Promise<void> {
  for (const table of TABLES) {
    await db
      .deleteFrom(table)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.expires_at`, '<', before)
      .execute();
  }
}

export async function deleteStaleSignUps(db: Db, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.status', '=', 'unconfirmed')
    .where('identity_user.updated_at', '<', before)
    .execute();
}

import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityLinkTable } from '../identity.tables.ts';

export type LinkRow = Selectable<IdentityLinkTable>;

export async function findLink(db: Db, organizationId: string, hash: Buffer): Promise<LinkRow | undefined> {
  return links(db, organizationId, hash).executeTakeFirst();
}

/** Keeps the row still until the transaction ends. */
export async function lockLink(db: Db, organizationId: string, hash: Buffer): Promise<LinkRow> {
  return links(db, organizationId, hash).forUpdate().executeTakeFirstOrThrow();
}

const links = (db: Db, organizationId: string, hash: Buffer) =>
  db
    .selectFrom('identity_link')
    .selectAll('identity_link')
    .where('identity_link.organization_id', '=', organizationId)
    .where('identity_link.subject_hash', '=', hash);

/** Of many at once one makes the row; the others wait for it. */
export async function insertLink(
  db: Db,
  organizationId: string,
  link: Pick<LinkRow, 'subject_hash' | 'issuer' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('identity_link')
    .values({ ...link, organization_id: organizationId, account_id: null, ended_at: null, expires_at: null })
    .onConflict((conflict) => conflict.columns(['organization_id', 'subject_hash']).doNothing())
    .execute();
}

export async function setAccount(
  db: Db,
  organizationId: string,
  hash: Buffer,
  accountId: string,
): Promise<void> {
  await db
    .updateTable('identity_link')
    .set({ account_id: accountId, ended_at: null, expires_at: null })
    .where('identity_link.organization_id', '=', organizationId)
    .where('identity_link.subject_hash', '=', hash)
    .execute();
}

export async function endLinks(
  db: Db,
  organizationId: string,
  accountId: string,
  endedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('identity_link')
    .set({ account_id: null, ended_at: endedAt, expires_at: expiresAt })
    .where('identity_link.organization_id', '=', organizationId)
    .where('identity_link.account_id', '=', accountId)
    .execute();
}

/** Accounts with this address that nobody of the issuer's has; two are enough to know that it is not the only one. */
export async function listUnlinkedAccountIds(
  db: Db,
  organizationId: string,
  issuer: string,
  email: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn<string>('lower', ['account.email']), '=', email))
    .where('account.account_type', '=', 'account')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_link')
            .select('identity_link.subject_hash')
            .where('identity_link.organization_id', '=', organizationId)
            .where('identity_link.issuer', '=', issuer)
            .whereRef('identity_link.account_id', '=', 'account.id'),
        ),
      ),
    )
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

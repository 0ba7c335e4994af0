import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deleteOlder } from '../../../platform/db/rows.ts';
import type { HostedCodeTable, HostedFlowTable, HostedSessionTable } from './hosted-domain.tables.ts';

export type FlowRow = Selectable<HostedFlowTable>;
export type CodeRow = Selectable<HostedCodeTable>;
export type SessionRow = Selectable<HostedSessionTable>;

export async function findClientUrls(
  db: Db,
  organizationId: string,
): Promise<{ redirect_urls: string[]; logout_urls: string[] }> {
  return db
    .selectFrom('organization')
    .select(['organization.redirect_urls', 'organization.logout_urls'])
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export async function insertFlow(
  db: Db,
  organizationId: string,
  flow: Omit<FlowRow, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('hosted_flow')
    .values({ ...flow, organization_id: organizationId })
    .execute();
}

/** For the browser that it began in, and once. */
export async function takeFlow(
  db: Db,
  organizationId: string,
  { id_hash, browser_hash, step }: Pick<FlowRow, 'id_hash' | 'browser_hash' | 'step'>,
  now: Date,
): Promise<FlowRow | undefined> {
  return db
    .deleteFrom('hosted_flow')
    .where('hosted_flow.organization_id', '=', organizationId)
    .where('hosted_flow.id_hash', '=', id_hash)
    .where('hosted_flow.browser_hash', '=', browser_hash)
    .where('hosted_flow.step', '=', step)
    .where('hosted_flow.expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function insertCode(
  db: Db,
  organizationId: string,
  code: Omit<CodeRow, 'organization_id' | 'used_at'>,
): Promise<void> {
  await db
    .insertInto('hosted_code')
    .values({ ...code, organization_id: organizationId })
    .execute();
}

/** Undefined when it is unknown, too old or used; a second call waits until the first is through. */
export async function useCode(
  db: Db,
  organizationId: string,
  codeHash: Buffer,
  now: Date,
): Promise<CodeRow | undefined> {
  return db
    .updateTable('hosted_code')
    .set({ used_at: now })
    .where('hosted_code.organization_id', '=', organizationId)
    .where('hosted_code.code_hash', '=', codeHash)
    .where('hosted_code.used_at', 'is', null)
    .where('hosted_code.expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function findUsedCode(
  db: Db,
  organizationId: string,
  codeHash: Buffer,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('hosted_code')
    .selectAll('hosted_code')
    .where('hosted_code.organization_id', '=', organizationId)
    .where('hosted_code.code_hash', '=', codeHash)
    .where('hosted_code.used_at', 'is not', null)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  organizationId: string,
  session: Omit<SessionRow, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('hosted_session')
    .values({ ...session, organization_id: organizationId })
    .execute();
}

/** The session's user and authentication time, while the sign-in that it came from is valid: one begun since `oldest`. */
export async function findSession(
  db: Db,
  organizationId: string,
  idHash: Buffer,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<{ userId: string; authTime: Date; familyId: string } | undefined> {
  return db
    .selectFrom('hosted_session')
    .innerJoin('identity_token_family', (join) =>
      join
        .on('identity_token_family.organization_id', '=', organizationId)
        .onRef('identity_token_family.id', '=', 'hosted_session.family_id'),
    )
    .innerJoin('identity_user', (join) =>
      join
        .on('identity_user.organization_id', '=', organizationId)
        .onRef('identity_user.id', '=', 'hosted_session.user_id'),
    )
    .select([
      'hosted_session.user_id as userId',
      'hosted_session.family_id as familyId',
      'identity_token_family.auth_time as authTime',
    ])
    .where('hosted_session.organization_id', '=', organizationId)
    .where('hosted_session.id_hash', '=', idHash)
    .where('hosted_session.expires_at', '>', now)
    .where('identity_token_family.revoked_at', 'is', null)
    .where('identity_token_family.auth_time', '>', oldest)
    .where('identity_user.enabled', '=', true)
    .executeTakeFirst();
}

export async function deleteSession(db: Db, organizationId: string, idHash: Buffer): Promise<void> {
  await db
    .deleteFrom('hosted_session')
    .where('hosted_session.organization_id', '=', organizationId)
    .where('hosted_session.id_hash', '=', idHash)
    .execute();
}

/** No query reads expired rows; this only frees their space. */
export async function deleteExpired(db: Db, organizationId: string, before: Date): Promise<void> {
  for (const table of ['hosted_flow', 'hosted_code', 'hosted_session'] as const)
    await deleteOlder(db, table, organizationId, 'expires_at', before);
}

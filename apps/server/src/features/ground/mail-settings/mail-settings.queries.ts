import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MailSettingsTable } from './mail-settings.tables.ts';

export type MailSettingsRow = Selectable<MailSettingsTable>;

export async function findMailSettings(db: Db, organizationId: string): Promise<MailSettingsRow | undefined> {
  return db
    .selectFrom('mail_settings')
    .selectAll('mail_settings')
    .where('mail_settings.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** One change of an organization's settings at a time, also of the first, which has no row yet. */
export async function lockMailSettings(db: Db, organizationId: string): Promise<MailSettingsRow | undefined> {
  await db
    .selectFrom('organization')
    .select('organization.organization_id')
    .where('organization.organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  return findMailSettings(db, organizationId);
}

export async function saveMailSettings(db: Db, row: MailSettingsRow): Promise<void> {
  const { organization_id: _organization, ...changes } = row;
  await db
    .insertInto('mail_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(changes))
    .execute();
}

export async function setCode(
  db: Db,
  organizationId: string,
  code: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('mail_settings')
    .set({ code_hash: code.hash, code_expires_at: code.expiresAt, code_tries: 0 })
    .where('mail_settings.organization_id', '=', organizationId)
    .execute();
}

/** Counts a try of the code; undefined when there is none, it has expired or its tries are used up. */
export async function countTry(
  db: Db,
  organizationId: string,
  now: Date,
  most: number,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('mail_settings')
    .set((eb) => ({ code_tries: eb('mail_settings.code_tries', '+', 1) }))
    .where('mail_settings.organization_id', '=', organizationId)
    .where('mail_settings.confirmed_at', 'is', null)
    .where('mail_settings.code_expires_at', '>', now)
    .where('mail_settings.code_tries', '<', most)
    .returning('mail_settings.code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/** False if the settings have changed since this code was sent. */
export async function confirmSender(
  db: Db,
  organizationId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_settings')
    .set({
      confirmed_at: now,
      code_hash: null,
      code_expires_at: null,
      failed_at: null,
      last_error: null,
      updated_at: now,
    })
    .where('mail_settings.organization_id', '=', organizationId)
    .where('mail_settings.code_hash', '=', codeHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps why the own way could not be used; null, written only where there was a reason, says that it could. */
export async function noteTrouble(
  db: Db,
  organizationId: string,
  trouble: { readonly at: Date; readonly error: string } | null,
): Promise<void> {
  await db
    .updateTable('mail_settings')
    .set({ failed_at: trouble?.at ?? null, last_error: trouble?.error ?? null })
    .where('mail_settings.organization_id', '=', organizationId)
    .$if(trouble === null, (update) => update.where('mail_settings.failed_at', 'is not', null))
    .execute();
}

export interface Failures {
  readonly count: number;
  readonly lastAt: Date | null;
  readonly lastError: string | null;
}

const MOST_COUNTED = 1000;

/** Mails that could not be sent since then. */
export async function readFailures(db: Db, organizationId: string, since: Date): Promise<Failures> {
  const rows = await db
    .selectFrom('mail')
    .select(['mail.created_at', 'mail.last_error'])
    .where('mail.organization_id', '=', organizationId)
    .where('mail.state', '=', 'failed')
    .where('mail.created_at', '>=', since)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(MOST_COUNTED)
    .execute();
  const [last] = rows;
  return { count: rows.length, lastAt: last?.created_at ?? null, lastError: last?.last_error ?? null };
}

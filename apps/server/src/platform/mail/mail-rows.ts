import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../db/database.ts';
import { deleteOlder } from '../db/rows.ts';
import type { MailAttachmentTable, MailTable } from '../db/schema.ts';
import type { Paging } from '../http/schemas.ts';

export type MailRow = Selectable<MailTable>;

export async function insertMails(db: Db, mails: readonly Insertable<MailTable>[]): Promise<void> {
  await db.insertInto('mail').values(mails).execute();
}

export async function insertAttachments(
  db: Db,
  attachments: readonly Insertable<MailAttachmentTable>[],
): Promise<void> {
  if (attachments.length === 0) return;
  await db.insertInto('mail_attachment').values(attachments).execute();
}

export async function listAttachments(
  db: Db,
  organizationId: string,
  mailId: string,
): Promise<Selectable<MailAttachmentTable>[]> {
  return db
    .selectFrom('mail_attachment')
    .selectAll('mail_attachment')
    .where('mail_attachment.organization_id', '=', organizationId)
    .where('mail_attachment.mail_id', '=', mailId)
    .orderBy('mail_attachment.sort_order')
    .execute();
}

export async function deleteAttachments(db: Db, organizationId: string, mailId: string): Promise<void> {
  await db
    .deleteFrom('mail_attachment')
    .where('mail_attachment.organization_id', '=', organizationId)
    .where('mail_attachment.mail_id', '=', mailId)
    .execute();
}

export async function findMail(db: Db, organizationId: string, mailId: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .selectAll('mail')
    .where('mail.organization_id', '=', organizationId)
    .where('mail.id', '=', mailId)
    .executeTakeFirst();
}

/** Undefined when it is sent or failed, or another process is sending it; one that claimed it before `lostBefore` is dead. */
export async function claimMail(
  db: Db,
  organizationId: string,
  mailId: string,
  now: Date,
  lostBefore: Date,
): Promise<MailRow | undefined> {
  return db
    .updateTable('mail')
    .set({ claimed_at: now })
    .where('mail.organization_id', '=', organizationId)
    .where('mail.id', '=', mailId)
    .where('mail.state', '=', 'queued')
    .where((eb) => eb.or([eb('mail.claimed_at', 'is', null), eb('mail.claimed_at', '<', lostBefore)]))
    .returningAll('mail')
    .executeTakeFirst();
}

export async function updateMail(
  db: Db,
  organizationId: string,
  mailId: string,
  changes: Updateable<MailTable>,
): Promise<void> {
  await db
    .updateTable('mail')
    .set(changes)
    .where('mail.organization_id', '=', organizationId)
    .where('mail.id', '=', mailId)
    .execute();
}

/**
 * Mails whose sender died in the last try: claimed long ago, and no job is left that would take them up. Answers how many of one
 * stretch. Codes and links to sign in with are not kept.
 */
export async function failLostMails(
  db: Db,
  organizationId: string,
  { job, before, count }: { readonly job: string; readonly before: Date; readonly count: number },
): Promise<number> {
  const lost = await db
    .updateTable('mail')
    .set({ state: 'failed', claimed_at: null, last_error: 'The process ended while it sent this mail.' })
    .where('mail.organization_id', '=', organizationId)
    .where(
      'mail.id',
      'in',
      db
        .selectFrom('mail')
        .select('mail.id')
        .where('mail.organization_id', '=', organizationId)
        .where('mail.state', '=', 'queued')
        .where('mail.claimed_at', '<', before)
        .where(
          sql<boolean>`mail.id::text not in (
            select data->'payload'->>'mailId' from pgboss.job
            where name = ${job} and state in ('created', 'retry', 'active')
              and data->>'organizationId' = ${organizationId} and data->'payload'->>'mailId' is not null)`,
        )
        .orderBy('mail.created_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .where('mail.state', '=', 'queued')
    .returning(['mail.id', 'mail.account_id'])
    .execute();
  const nameless = lost.flatMap(({ id, account_id: accountId }) => (accountId === null ? [id] : []));
  if (nameless.length > 0) {
    await db
      .updateTable('mail')
      .set({ subject: null, text: null, html: null })
      .where('mail.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('mail.id'), nameless))
      .execute();
    await db
      .deleteFrom('mail_attachment')
      .where('mail_attachment.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('mail_attachment.mail_id'), nameless))
      .execute();
  }
  return lost.length;
}

/** Mails that could not be sent, newest first. */
export async function listFailedMails(
  db: Db,
  organizationId: string,
  { page, pageSize }: Paging,
): Promise<MailRow[]> {
  return db
    .selectFrom('mail')
    .selectAll('mail')
    .where('mail.organization_id', '=', organizationId)
    .where('mail.state', '=', 'failed')
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** True for the one caller that takes it up again; what was forgotten cannot be sent. */
export async function requeueMail(db: Db, organizationId: string, mailId: string): Promise<boolean> {
  const result = await db
    .updateTable('mail')
    .set({ state: 'queued', attempts: 0, claimed_at: null })
    .where('mail.organization_id', '=', organizationId)
    .where('mail.id', '=', mailId)
    .where('mail.state', '=', 'failed')
    .where('mail.text', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listMails(
  db: Db,
  organizationId: string,
  { page, pageSize }: Paging,
): Promise<MailRow[]> {
  return db
    .selectFrom('mail')
    .selectAll('mail')
    .where('mail.organization_id', '=', organizationId)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countMails(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of all organizations. One statement each, so that each has its index. */
export async function countUnsentMails(
  system: Db,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*)::int from mail where state = 'queued') as waiting,
      (select count(*)::int from mail where state = 'failed') as failed`.execute(system);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

export async function deleteMailsBefore(db: Db, organizationId: string, before: Date): Promise<void> {
  await deleteOlder(db, 'mail', organizationId, 'created_at', before);
}

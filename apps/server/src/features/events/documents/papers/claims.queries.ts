import type { Db } from '../../../../platform/db/database.ts';
import type { EventMailTable } from '../documents.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';

/** The mails that nobody wrote yet, which are the caller's to write in the same transaction. */
export async function claimMails(
  db: Db,
  organizationId: string,
  mails: readonly NewRow<EventMailTable>[],
): Promise<ReadonlySet<string>> {
  if (mails.length === 0) return new Set();
  const claimed = await db
    .insertInto('event_mail')
    .values(mails.map((mail) => ({ ...mail, organization_id: organizationId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_mail.subject_id')
    .execute();
  return new Set(claimed.map(({ subject_id }) => subject_id));
}

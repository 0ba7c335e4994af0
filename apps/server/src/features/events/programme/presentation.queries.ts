import type { Db } from '../../../platform/db/database.ts';
import type {
  EventFaqSectionTable,
  EventFaqTable,
  EventMediaTable,
  EventPageTable,
} from './programme.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';

type Rows<T> = readonly NewRow<T>[];

export async function insertPages(db: Db, organizationId: string, rows: Rows<EventPageTable>): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('event_page')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function insertFaqSections(
  db: Db,
  organizationId: string,
  rows: Rows<EventFaqSectionTable>,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('event_faq_section')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function insertFaqs(db: Db, organizationId: string, rows: Rows<EventFaqTable>): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('event_faq')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function insertMedia(
  db: Db,
  organizationId: string,
  rows: Rows<EventMediaTable>,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('event_media')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function insertSponsors(
  db: Db,
  organizationId: string,
  eventId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .insertInto('event_sponsor')
    .values(
      accountIds.map((accountId, index) => ({
        organization_id: organizationId,
        event_id: eventId,
        account_id: accountId,
        sort_order: index,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

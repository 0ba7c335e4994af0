import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AccountErasureTable } from './data.tables.ts';

export async function insertErasure(
  db: Db,
  organizationId: string,
  row: { id: string; account_id: string; hrefs: string[]; mail_ids: string[] },
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_erasure')
    .values({ ...row, organization_id: organizationId, created_at: now })
    .execute();
}

export async function findErasure(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Selectable<AccountErasureTable> | undefined> {
  return db
    .selectFrom('account_erasure')
    .selectAll('account_erasure')
    .where('account_erasure.organization_id', '=', organizationId)
    .where('account_erasure.id', '=', id)
    .executeTakeFirst();
}

export async function deleteErasure(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('account_erasure')
    .where('account_erasure.organization_id', '=', organizationId)
    .where('account_erasure.id', '=', id)
    .execute();
}

/** Texts that may link to pages: posts, comments and messages. */
const TEXTS = ['activity', 'chat_message', 'thread_message'] as const;

/** Addresses of pages that this person's texts link to. */
export async function listHrefsOf(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const hrefs = new Set<string>();
  for (const table of TEXTS) {
    const rows = await db
      .selectFrom(table)
      .select(`${table}.entities`)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.account_id`, '=', accountId)
      .where(sql<boolean>`${sql.ref(`${table}.entities`)} @> '[{"type": "link"}]'`)
      .execute();
    for (const { entities } of rows) for (const { href } of entities) if (href !== undefined) hrefs.add(href);
  }
  return [...hrefs];
}

/** Of these addresses, those that somebody's text still links to. One look at all texts, whatever their number. */
export async function listHrefsStillNamed(
  db: Db,
  organizationId: string,
  hrefs: readonly string[],
): Promise<string[]> {
  if (hrefs.length === 0) return [];
  const named = new Set<string>();
  for (const table of TEXTS) {
    const rows = await db
      .selectFrom(table)
      .select(`${table}.entities`)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(
        sql<boolean>`jsonb_path_query_array(${sql.ref(`${table}.entities`)}, '$[*].href') ?| ${hrefs}::text[]`,
      )
      .execute();
    for (const { entities } of rows) for (const { href } of entities) if (href !== undefined) named.add(href);
  }
  return [...named];
}

export async function listMailIds(db: Db, organizationId: string, email: string | null): Promise<string[]> {
  if (email === null) return [];
  const rows = await db
    .selectFrom('mail')
    .select('mail.id')
    .where('mail.organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn<string>('lower', ['mail.recipient_address']), '=', email))
    .execute();
  return rows.map(({ id }) => id);
}

/** Where others mentioned the person, their words stay and no longer point at anybody. */
export async function unlinkMentions(db: Db, organizationId: string, accountId: string): Promise<void> {
  for (const table of TEXTS) {
    const entities = sql.ref(`${table}.entities`);
    await db
      .updateTable(table)
      .set({
        entities: sql<string>`(
          select jsonb_agg(case when entity ->> 'accountId' = ${accountId} then entity - 'accountId' else entity end
            order by place)
          from jsonb_array_elements(${entities}) with ordinality as marked(entity, place))`,
      })
      .where(`${table}.organization_id`, '=', organizationId)
      .where(sql<boolean>`${entities} @> ${JSON.stringify([{ accountId }])}::jsonb`)
      .execute();
  }
}

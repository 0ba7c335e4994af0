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

/** One that was begun for this account. Held until the transaction ends. */
export async function findErasureOf(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<Selectable<AccountErasureTable> | undefined> {
  return db
    .selectFrom('account_erasure')
    .selectAll('account_erasure')
    .where('account_erasure.organization_id', '=', organizationId)
    .where('account_erasure.account_id', '=', accountId)
    .orderBy('account_erasure.created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
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

/** Those of long ago that are not finished: their job ended in trouble. */
export async function listUnfinished(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('account_erasure')
    .select('account_erasure.id')
    .where('account_erasure.organization_id', '=', organizationId)
    .where('account_erasure.created_at', '<', before)
    .orderBy('account_erasure.created_at')
    .limit(1000)
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

/** Of these addresses, those that somebody's text still links to. */
export async function listHrefsStillNamed(
  db: Db,
  organizationId: string,
  hrefs: readonly string[],
): Promise<string[]> {
  const named: string[] = [];
  for (const href of hrefs) if (await isNamed(db, organizationId, href)) named.push(href);
  return named;
}

async function isNamed(db: Db, organizationId: string, href: string): Promise<boolean> {
  for (const table of TEXTS) {
    const row = await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(isMarked(table, { href }))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

/** As the index over `entities` finds it. */
const isMarked = (table: (typeof TEXTS)[number], entity: Readonly<Record<string, string>>) =>
  sql<boolean>`${sql.ref(`${table}.entities`)} @> ${JSON.stringify([entity])}::jsonb`;

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

/** Texts that one statement changes at the most. */
const STRETCH = 500;

/** Where others mentioned the person, their words stay and no longer point at anybody. */
export async function unlinkMentions(db: Db, organizationId: string, accountId: string): Promise<void> {
  for (const table of TEXTS) {
    const entities = sql.ref(`${table}.entities`);
    for (let changed = STRETCH; changed === STRETCH;) {
      const mentioning = db
        .selectFrom(table)
        .select(sql`ctid`.as('place'))
        .where(`${table}.organization_id`, '=', organizationId)
        .where(isMarked(table, { accountId }))
        .limit(STRETCH);
      const result = await db
        .updateTable(table)
        .set({
          entities: sql<string>`(
            select jsonb_agg(case when entity ->> 'accountId' = ${accountId} then entity - 'accountId' else entity end
              order by place)
            from jsonb_array_elements(${entities}) with ordinality as marked(entity, place))`,
        })
        .where(`${table}.organization_id`, '=', organizationId)
        .where(isMarked(table, { accountId }))
        .where(sql<boolean>`ctid = any(array(${mentioning}))`)
        .executeTakeFirst();
      changed = Number(result.numUpdatedRows);
    }
  }
}

import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { STRETCH } from '../../../platform/db/rows.ts';
import type { Counted, MergeEntry, MergeRule } from '../../../platform/tables.ts';

/** The account that is closed, and the one that remains. */
export interface Pair {
  readonly fromId: string;
  readonly intoId: string;
  /** All rows in one statement, also those that somebody else is changing; otherwise a stretch. */
  readonly whole: boolean;
}

type Kept = Extract<MergeRule, { how: 'kept' }>;

// Kysely cannot know a table chosen at run time. Every column here is compared with the schema by a test; `activity` and
// its `account_id` stand for whichever it is.
const asTable = (table: keyof Schema) => table as 'activity';
const asColumn = (column: string) => column as 'account_id';

/** Rows of the closed account that fulfill a condition. */
function isMeant(
  db: Db,
  organizationId: string,
  [name, column]: MergeEntry,
  { fromId, whole }: Pair,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<boolean> {
  if (whole) return condition;
  const table = asTable(name);
  const some = db
    .selectFrom(table)
    .select(sql`${sql.ref(`${table}.ctid`)}`.as('place'))
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${asColumn(column)}`, '=', fromId)
    .where(condition)
    .limit(STRETCH);
  return sql<boolean>`${sql.ref(`${table}.ctid`)} = any(array(${some}))`;
}

/** Whether an account has a row for the same thing. */
function hasAlike(
  organizationId: string,
  [table, column]: MergeEntry,
  { by, where }: Kept,
  accountId: string,
  more?: RawBuilder<boolean>,
) {
  const alike = [
    ...by.map((key) => sql`alike.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`),
    ...(where === undefined ? [] : [sql.raw(where('alike')), sql.raw(where(table))]),
    ...(more === undefined ? [] : [more]),
  ];
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as alike
    where alike.organization_id = ${organizationId} and alike.${sql.ref(column)} = ${accountId}
      and ${sql.join(alike, sql` and `)})`;
}

export async function deleteBetween(
  db: Db,
  organizationId: string,
  [name, one, other]: readonly [keyof Schema, string, string],
  pair: Pair,
): Promise<void> {
  const table = asTable(name);
  const both = [pair.fromId, pair.intoId];
  await db
    .deleteFrom(table)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${asColumn(one)}`, 'in', both)
    .where(`${table}.${asColumn(other)}`, 'in', both)
    .execute();
}

export async function deleteEnded(
  db: Db,
  organizationId: string,
  entry: MergeEntry,
  pair: Pair,
): Promise<number> {
  const table = asTable(entry[0]);
  const result = await db
    .deleteFrom(table)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${asColumn(entry[1])}`, '=', pair.fromId)
    .where(isMeant(db, organizationId, entry, pair))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Rows that stay take over the higher role, the better moments and the sum of those that go. */
export async function raiseKept(
  db: Db,
  organizationId: string,
  entry: MergeEntry,
  rule: Kept,
  { fromId, intoId }: Pair,
): Promise<void> {
  const table = asTable(entry[0]);
  const update = (set: Record<string, unknown>, more?: RawBuilder<boolean>) =>
    db
      .updateTable(table)
      .set(set as { account_id: string })
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.${asColumn(entry[1])}`, '=', intoId)
      .where(hasAlike(organizationId, entry, rule, fromId, more))
      .execute();
  if (rule.raises !== undefined) {
    const { column, to } = rule.raises;
    await update({ [column]: to }, sql<boolean>`alike.${sql.ref(column)} = ${to}`);
  }
  const keys = rule.by.map((key) => sql`alike.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`);
  const combine = (
    name: string,
    both: (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) =>
    update({
      [name]: both(
        sql.ref(`${table}.${name}`),
        sql`(select alike.${sql.ref(name)} from ${sql.table(table)} as alike
          where alike.organization_id = ${organizationId} and alike.${sql.ref(entry[1])} = ${fromId}
            and ${sql.join(keys, sql` and `)})`,
      ),
    });
  if (rule.latest !== undefined)
    await combine(
      rule.latest,
      (own, other) =>
        sql`case when ${own} is null or ${other} is null then null else greatest(${own}, ${other}) end`,
    );
  if (rule.earliest !== undefined) await combine(rule.earliest, (own, other) => sql`least(${own}, ${other})`);
  if (rule.sums !== undefined) await combine(rule.sums, (own, other) => sql`${own} + ${other}`);
}

/** Answers by the first of their keys which rows went. */
export async function dropAlike(
  db: Db,
  organizationId: string,
  entry: MergeEntry,
  rule: Kept,
  pair: Pair,
): Promise<string[]> {
  const table = asTable(entry[0]);
  const column = asColumn(entry[1]);
  const meant = isMeant(db, organizationId, entry, pair, hasAlike(organizationId, entry, rule, pair.intoId));
  if (rule.leaves === true) {
    await db
      .updateTable(table)
      .set({ [column]: null } as unknown as { account_id: string })
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.${column}`, '=', pair.fromId)
      .where(meant)
      .execute();
    return [];
  }
  const rows = await db
    .deleteFrom(table)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${column}`, '=', pair.fromId)
    .where(meant)
    .returning(sql<string>`${sql.ref(`${table}.${rule.by[0]}`)}::text`.as('key'))
    .execute();
  return rows.map(({ key }) => key);
}

/** Locked in the order of their ids, so that two who count the same rows do not deadlock. */
export async function uncount(
  db: Db,
  organizationId: string,
  { table: name, column }: Counted,
  ids: readonly string[],
): Promise<void> {
  const table = asTable(name);
  await db
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${table}.id`), ids))
    .orderBy(`${table}.id`)
    .forNoKeyUpdate()
    .execute();
  await db
    .updateTable(table)
    .set({ [column]: sql`${sql.ref(`${table}.${column}`)} - 1` } as unknown as { account_id: string })
    .where(`${table}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${table}.id`), ids))
    .execute();
}

export async function moveSome(
  db: Db,
  organizationId: string,
  entry: MergeEntry,
  rule: Exclude<MergeRule, { how: 'ended' }>,
  pair: Pair,
): Promise<number> {
  const table = asTable(entry[0]);
  const column = asColumn(entry[1]);
  const { clears = [] } = rule;
  const lowers = rule.how === 'moved' ? (rule.lowers ?? []) : [];
  const isFree =
    rule.how === 'kept'
      ? sql<boolean>`not ${hasAlike(organizationId, entry, rule, pair.intoId)}`
      : sql<boolean>`true`;
  const result = await db
    .updateTable(table)
    .set({
      [column]: pair.intoId,
      ...Object.fromEntries(clears.map((name) => [name, null])),
      ...Object.fromEntries(lowers.map((name) => [name, false])),
    } as unknown as { account_id: string })
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${column}`, '=', pair.fromId)
    .where(isMeant(db, organizationId, entry, pair, isFree))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const TEXTS = ['activity', 'chat_message', 'thread_message'] as const;

/** A stretch of the texts that mention the closed account; they mention the other one. */
export async function moveMentions(db: Db, organizationId: string, pair: Pair): Promise<number> {
  let changed = 0;
  for (const table of TEXTS) {
    const entities = sql.ref(`${table}.entities`);
    const mentions = sql<boolean>`${entities} @> ${JSON.stringify([{ accountId: pair.fromId }])}::jsonb`;
    const places = db
      .selectFrom(table)
      .select(sql`${sql.ref(`${table}.ctid`)}`.as('place'))
      .where(`${table}.organization_id`, '=', organizationId)
      .where(mentions)
      .limit(STRETCH);
    const result = await db
      .updateTable(table)
      .set({
        entities: sql<string>`(
          select jsonb_agg(case when entity ->> 'accountId' = ${pair.fromId}
            then jsonb_set(entity, '{accountId}', to_jsonb(${pair.intoId}::text)) else entity end order by place)
          from jsonb_array_elements(${entities}) with ordinality as marked(entity, place))`,
      })
      .where(`${table}.organization_id`, '=', organizationId)
      .where(mentions)
      .where(sql<boolean>`${sql.ref(`${table}.ctid`)} = any(array(${places}))`)
      .executeTakeFirst();
    changed += Number(result.numUpdatedRows);
  }
  return changed;
}

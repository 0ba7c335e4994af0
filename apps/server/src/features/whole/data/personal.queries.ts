import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { PersonalTable } from '../../../platform/tables.ts';

export interface Person {
  readonly accountId: string;
  /** In lower case. */
  readonly email: string | null;
}

/** Stands where a person stood whom a column may not do without. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

// Kysely cannot know a table chosen at run time. Every table here has the columns that the list names, which a test
// compares with the schema; `activity` and its `account_id` stand for whichever it is.
const asTable = (table: keyof Schema) => table as 'activity';
const asColumn = (column: string) => column as 'account_id';

/** Rows that are given to this person, a stretch at a time. */
export async function listPersonalRows(
  db: Db,
  organizationId: string,
  [name, { persons, givenTo = persons, email, order = ['id'], answers }]: readonly [
    keyof Schema,
    PersonalTable,
  ],
  person: Person,
  { limit, offset }: { limit: number; offset: number },
): Promise<Record<string, unknown>[]> {
  const table = asTable(name);
  let query = db
    .selectFrom(table)
    .selectAll()
    .$if(answers !== undefined, (all) =>
      answers === undefined ? all : all.select(answersTo(table, organizationId, answers).as('answers')),
    )
    .where(`${table}.organization_id`, '=', organizationId)
    .where(isTheirs(table, givenTo, email, person));
  for (const column of order) query = query.orderBy(`${table}.${asColumn(column)}`);
  return query.limit(limit).offset(offset).execute();
}

const answersTo = (
  table: 'activity',
  organizationId: string,
  { table: answers, of, questions }: NonNullable<PersonalTable['answers']>,
) =>
  sql<unknown>`(
    select coalesce(jsonb_agg(jsonb_build_object('question', asked.name, 'answer', given.value)
      order by asked.sort_order, asked.id), '[]')
    from ${sql.table(answers)} as given
    join ${sql.table(questions)} as asked on asked.organization_id = ${organizationId} and asked.id = given.question_id
    where given.organization_id = ${organizationId} and ${sql.ref(`given.${of}`)} = ${sql.ref(`${table}.id`)})`;

const isTheirs = (table: 'activity', columns: readonly string[], email: string | undefined, person: Person) =>
  sql<boolean>`(${sql.join(
    [
      ...columns.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${person.accountId}`),
      ...(email === undefined || person.email === null
        ? []
        : [sql`lower(${sql.ref(`${table}.${email}`)}) = ${person.email}`]),
      // A person without an address has no mails.
      sql`false`,
    ],
    sql` or `,
  )})`;

export async function deletePersonalRows(
  db: Db,
  organizationId: string,
  [name, { persons, email }]: readonly [keyof Schema, PersonalTable],
  person: Person,
): Promise<void> {
  const table = asTable(name);
  await db
    .deleteFrom(table)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(isTheirs(table, persons, email, person))
    .execute();
}

interface Unlinked extends Pick<PersonalTable, 'cleared' | 'emptied'> {
  /** The value that replaces the person's id. */
  readonly nobody: string | null;
}

export async function unlinkPerson(
  db: Db,
  organizationId: string,
  name: keyof Schema,
  column: string,
  accountId: string,
  { nobody, cleared = [], emptied = [] }: Unlinked,
): Promise<void> {
  const table = asTable(name);
  await db
    .updateTable(table)
    .set({
      ...Object.fromEntries(cleared.map((name) => [name, null])),
      ...Object.fromEntries(emptied.map((name) => [name, '{}'])),
      [column]: nobody,
    } as { account_id: string })
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${asColumn(column)}`, '=', accountId)
    .execute();
}

export async function findPerson(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<Person | undefined> {
  const row = await db
    .selectFrom('account')
    .select('account.email')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId, email: row.email?.toLowerCase() ?? null };
}

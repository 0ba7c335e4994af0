import type pg from 'pg';
import { newId, newNumericId } from '../platform/ids.ts';

interface Column {
  name: string;
  type: string;
  required: boolean;
  /** Values that its check allows. */
  allowed: string[];
  /** The tenant table whose id it holds. */
  target: string | null;
}

/** A key over more columns than the organization and an id. */
interface WideKey {
  target: string;
  columns: string[];
  /** Of the target, in the same order. */
  theirs: string[];
}

export type RowValues = Record<string, unknown>;

export interface RowMaker {
  /** Inserts a row that the schema accepts; what is not given is made up. Answers what was written. */
  make(table: string, values?: RowValues): Promise<RowValues>;
}

interface Rules {
  readonly organizationId: string;
  /** Values for free texts of the requested row; rows that it only references get plain ones. */
  text(table: string, column: string): string;
  /** For columns that lead to this table, instead of a new row. */
  readonly ids: Readonly<Record<string, string>>;
  /** Where rules of the table say more than one column's own. */
  readonly exceptions: Readonly<Record<string, RowValues>>;
}

/** Rows of any table, made from the schema alone, so that a table added tomorrow can be filled without a word. */
export function createRowMaker(client: Pick<pg.Pool, 'query'>, rules: Rules): RowMaker {
  const known = new Map<string, Column[]>();
  const columnsOf = async (table: string): Promise<Column[]> => {
    const columns = known.get(table) ?? (await readColumns(client, table));
    known.set(table, columns);
    return columns;
  };
  const valueFor = async (
    table: string,
    { name, type, allowed, target, required }: Column,
    text: Rules['text'],
  ): Promise<unknown> => {
    if (target !== null) {
      if (rules.ids[target] !== undefined) return required ? rules.ids[target] : undefined;
      return required ? (await make(target, {}, plainText))['id'] : undefined;
    }
    if (allowed.length > 0) return allowed[0];
    switch (type) {
      case 'text':
        return text(table, name);
      case 'jsonb':
        return required ? JSON.stringify([]) : undefined;
      case '_text':
        return [text(table, name)];
      default:
        return required ? MADE_UP[type]?.() : undefined;
    }
  };
  const make = async (table: string, given: RowValues = {}, text = rules.text): Promise<RowValues> => {
    const row: RowValues = { organization_id: rules.organizationId, ...rules.exceptions[table], ...given };
    for (const { target, columns, theirs } of await readWideKeys(client, table)) {
      if (columns.some((column) => column !== 'organization_id' && column in row)) continue;
      const there = await make(target, {}, plainText);
      for (const [index, column] of columns.entries()) row[column] = there[theirs[index] ?? ''];
    }
    for (const column of await columnsOf(table))
      if (!(column.name in row)) {
        const value = await valueFor(table, column, text);
        if (value !== undefined) row[column.name] = value;
      }
    const names = Object.keys(row);
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
      names.map((name) => row[name]),
    );
    return row;
  };
  return { make: (table, values) => make(table, values) };
}

const plainText = (table: string, column: string): string => `${table} ${column} ${newId()}`;

const MADE_UP: Readonly<Record<string, () => unknown>> = {
  uuid: newId,
  bool: () => false,
  int4: () => 1,
  int8: () => newNumericId(),
  float8: () => 1,
  numeric: () => 1,
  date: () => new Date(),
  timestamptz: () => new Date(),
  bytea: () => Buffer.from(newId()),
  _uuid: () => [newId()],
};

async function readColumns(client: Pick<pg.Pool, 'query'>, table: string): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'allowed'> & { checks: string[] }>(
    `select a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef as required,
       (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = f.conkey[2] and cardinality(f.conkey) = 2
        limit 1) as target,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  return rows.map(({ checks, ...column }) => ({
    ...column,
    allowed: checks.flatMap((check) =>
      [...check.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value),
    ),
  }));
}

/** Those whose columns must all have a value. */
async function readWideKeys(client: Pick<pg.Pool, 'query'>, table: string): Promise<WideKey[]> {
  const { rows } = await client.query<WideKey>(
    `select f.confrelid::regclass::text as target, array_agg(a.attname::text order by k.place) as columns,
       array_agg(t.attname::text order by k.place) as theirs
     from pg_constraint f, unnest(f.conkey, f.confkey) with ordinality as k(own, their, place), pg_attribute a, pg_attribute t
     where f.conrelid = $1::regclass and f.contype = 'f' and cardinality(f.conkey) > 2
       and a.attrelid = f.conrelid and a.attnum = k.own and t.attrelid = f.confrelid and t.attnum = k.their
     group by f.oid having bool_and(a.attnotnull)`,
    [table],
  );
  return rows;
}

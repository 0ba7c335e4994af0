import type pg from 'pg';

export interface MovedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const nameOf = ({ schema, name }: MovedTable): string => `${quoted(schema)}.${quoted(name)}`;

/** The tables of a schema with their columns, in the order of their names. */
export async function listTables(client: pg.ClientBase, schema: string): Promise<MovedTable[]> {
  const { rows } = await client.query<{ name: string; columns: MovedTable['columns'] }>(
    `select relation.relname as name, json_agg(json_build_object(
         'name', attribute.attname, 'type', format_type(attribute.atttypid, attribute.atttypmod)
       ) order by attribute.attname) as columns
     from pg_class as relation
     join pg_attribute as attribute on attribute.attrelid = relation.oid and attribute.attnum > 0
       and not attribute.attisdropped and attribute.attgenerated = ''
     where relation.relnamespace = $1::regnamespace and relation.relkind in ('r', 'p') and not relation.relispartition
     group by relation.relname order by relation.relname`,
    [schema],
  );
  return rows.map(({ name, columns }) => ({ schema, name, columns }));
}

export interface Key {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function listForeignKeys(client: pg.ClientBase, schema: string): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = $1::regnamespace and conparentid = 0
     order by conrelid::regclass::text, conname`,
    [schema],
  );
  return rows;
}

export interface Sum {
  readonly count: string;
  /** Of a hash of each row, whatever their order. */
  readonly hash: string;
}

export async function sumUp(client: pg.ClientBase, table: MovedTable, where = 'true'): Promise<Sum> {
  const row = table.columns.map(({ name }) => quoted(name)).join(', ');
  const { rows } = await client.query<Sum>(
    `select count(*)::text as count,
       coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as hash
     from ${nameOf(table)} where ${where}`,
  );
  return rows[0] ?? { count: '0', hash: '0' };
}

const CURSOR = 'moved';
const ROWS_AT_ONCE = 500;
/** Attachments of mails may be megabytes each. */
const BYTES_AT_ONCE = 10;

/** Copies each value as text, which both databases read and write in the same way. */
export async function copyTable(
  from: pg.ClientBase,
  to: pg.ClientBase,
  table: MovedTable,
  {
    where = 'true',
    onConflict = '',
    onRows,
  }: { where?: string; onConflict?: string; onRows: (written: number, read: number) => void },
): Promise<void> {
  const { columns } = table;
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const texts = columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const values = columns.map(({ type }, index) => `value.c${index}::${type}`).join(', ');
  const lists = columns.map((_column, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_column, index) => `c${index}`).join(', ');
  const insert = `insert into ${nameOf(table)} (${names})
    select ${values} from unnest(${lists}) as value(${aliases}) ${onConflict}`;
  const step = columns.some(({ type }) => type === 'bytea') ? BYTES_AT_ONCE : ROWS_AT_ONCE;
  await from.query(
    `declare ${CURSOR} no scroll cursor for select ${texts} from ${nameOf(table)} where ${where}`,
  );
  try {
    for (;;) {
      const { rows } = await from.query<(string | null)[]>({
        text: `fetch ${step} from ${CURSOR}`,
        rowMode: 'array',
      });
      if (rows.length > 0) {
        const { rowCount } = await to.query(
          insert,
          columns.map((_column, index) => rows.map((row) => row[index] ?? null)),
        );
        onRows(rowCount ?? 0, rows.length);
      }
      if (rows.length < step) return;
    }
  } finally {
    await from.query(`close ${CURSOR}`);
  }
}

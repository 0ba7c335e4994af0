import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

export interface CsvColumn {
  /** Of the records. */
  readonly key: string;
  readonly header: string;
}

type Records<Row> = (row: Row) => Readonly<Record<string, string | number | null>>;

/**
 * A table for spreadsheets, row by row, so that any number of rows takes the same memory. Text that they would run as a formula
 * stays a text, and lines within a text stay in its cell. An error of the rows ends the stream; a reader who leaves ends the rows.
 */
export function writeCsv<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly CsvColumn[],
  toRecord: Records<Row>,
): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
  });
  async function* records(source: AsyncIterable<Row>) {
    for await (const row of source) yield toRecord(row);
  }
  // The table itself tells its reader of an error.
  pipeline(Readable.from(rows), records, table, () => undefined);
  return table;
}

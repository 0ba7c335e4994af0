import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Say, textsIn } from '../../../../platform/texts/texts.ts';
import type { DirectoryRow } from './directory.queries.ts';
import { viewEntry } from './directory.views.ts';

const COLUMNS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'accountType',
  'status',
  'isStaff',
  'createdAt',
  'id',
] as const;
type Column = (typeof COLUMNS)[number];

/** A table for spreadsheets, row by row; what they would run as a formula stays a text. */
export function writeDirectoryTable(
  rows: AsyncIterable<DirectoryRow>,
  { locale, now }: { locale: string; now: Date },
): Readable {
  const t = textsIn(locale);
  const table = stringify({
    bom: true,
    header: true,
    columns: COLUMNS.map((key) => ({ key, header: t(`accounts.columns.${key}`) })),
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
  });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.map((row: DirectoryRow) => toRecord(row, now, t)).pipe(table);
}

function toRecord(row: DirectoryRow, now: Date, t: Say): Record<Column, string | null> {
  const { id, firstName, lastName, username, email, accountType, status, isStaff, createdAt } = viewEntry(
    row,
    now,
  );
  return {
    firstName,
    lastName,
    username,
    email,
    accountType: t(`accounts.type.${accountType}`),
    status: t(`accounts.status.${status}`),
    isStaff: t(isStaff ? 'accounts.yes' : 'accounts.no'),
    createdAt: createdAt.slice(0, 16).replace('T', ' '),
    id,
  };
}

import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
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
  return writeCsv(
    rows,
    COLUMNS.map((key) => ({ key, header: t(`accounts.columns.${key}`) })),
    (row) => toRecord(row, now, t),
  );
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

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Say, textsIn } from '../../../platform/texts/texts.ts';
import type { LeadRow } from './leads.queries.ts';
import { viewLead } from './leads.views.ts';

const COLUMNS = [
  'firstName',
  'lastName',
  'title',
  'company',
  'email',
  'phone',
  'status',
  'note',
  'scannedAt',
  'username',
] as const;
type Column = (typeof COLUMNS)[number];

/** A table for spreadsheets, row by row; what they would run as a formula stays a text. */
export function writeLeadsTable(rows: AsyncIterable<LeadRow>, locale: string): Readable {
  const t = textsIn(locale);
  const table = stringify({
    bom: true,
    header: true,
    columns: COLUMNS.map((key) => ({ key, header: t(`leads.columns.${key}`) })),
    escape_formulas: true,
    // A note of two lines would otherwise begin a new row.
    quoted_string: true,
    record_delimiter: 'windows',
  });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.map((row: LeadRow) => toRecord(row, t)).pipe(table);
}

function toRecord(row: LeadRow, t: Say): Record<Column, string | null> {
  const { account, note, createdAt, status } = viewLead(row);
  const { firstName, lastName, title, company, email, phone, username } = account;
  return {
    firstName,
    lastName,
    title,
    company,
    email,
    phone,
    status: t(`leads.status.${status}`),
    note,
    scannedAt: createdAt.slice(0, 16).replace('T', ' '),
    username,
  };
}

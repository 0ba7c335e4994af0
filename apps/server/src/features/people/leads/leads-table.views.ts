import type { Readable } from 'node:stream';
import { writeCsv } from '../../../platform/csv.ts';
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
  return writeCsv(
    rows,
    COLUMNS.map((key) => ({ key, header: t(`leads.columns.${key}`) })),
    (row) => toRecord(row, t),
  );
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

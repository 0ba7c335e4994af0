import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { LeadRow } from './leads.queries.ts';
import { viewLead } from './leads.views.ts';

type Column =
  | 'firstName'
  | 'lastName'
  | 'title'
  | 'company'
  | 'email'
  | 'phone'
  | 'status'
  | 'note'
  | 'scannedAt'
  | 'username';

interface Words {
  readonly columns: Readonly<Record<Column, string>>;
  readonly status: Readonly<Record<LeadRow['status'], string>>;
}

const ENGLISH: Words = {
  columns: {
    firstName: 'First name',
    lastName: 'Last name',
    title: 'Title',
    company: 'Company',
    email: 'Email',
    phone: 'Phone',
    status: 'Status',
    note: 'Note',
    scannedAt: 'Scanned at (UTC)',
    username: 'Username',
  },
  status: { new: 'New', favorited: 'Favourite', archived: 'Archived', deleted: 'Deleted' },
};

const WORDS: Readonly<Record<string, Words>> = {
  de: {
    columns: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      title: 'Position',
      company: 'Firma',
      email: 'E-Mail',
      phone: 'Telefon',
      status: 'Status',
      note: 'Notiz',
      scannedAt: 'Gescannt am (UTC)',
      username: 'Benutzername',
    },
    status: { new: 'Neu', favorited: 'Favorit', archived: 'Archiviert', deleted: 'Gelöscht' },
  },
  ar: {
    columns: {
      firstName: 'الاسم الأول',
      lastName: 'اسم العائلة',
      title: 'المسمى الوظيفي',
      company: 'الشركة',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      status: 'الحالة',
      note: 'ملاحظة',
      scannedAt: 'وقت المسح (UTC)',
      username: 'اسم المستخدم',
    },
    status: { new: 'جديد', favorited: 'مفضّل', archived: 'مؤرشف', deleted: 'محذوف' },
  },
  ja: {
    columns: {
      firstName: '名',
      lastName: '姓',
      title: '役職',
      company: '会社',
      email: 'メールアドレス',
      phone: '電話番号',
      status: '状態',
      note: 'メモ',
      scannedAt: 'スキャン日時 (UTC)',
      username: 'ユーザー名',
    },
    status: { new: '新規', favorited: 'お気に入り', archived: 'アーカイブ済み', deleted: '削除済み' },
  },
};

/** A table for spreadsheets, row by row; what they would run as a formula stays a text. */
export function writeLeadsTable(rows: AsyncIterable<LeadRow>, locale: string): Readable {
  const words = WORDS[locale.split('-', 1)[0] ?? ''] ?? ENGLISH;
  const table = stringify({
    bom: true,
    header: true,
    columns: Object.entries(words.columns).map(([key, header]) => ({ key, header })),
    escape_formulas: true,
    // A note of two lines would otherwise begin a new row.
    quoted_string: true,
    record_delimiter: 'windows',
  });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.map((row: LeadRow) => toRecord(row, words)).pipe(table);
}

function toRecord(row: LeadRow, words: Words): Record<Column, string | null> {
  const { account, note, createdAt, status } = viewLead(row);
  const { firstName, lastName, title, company, email, phone, username } = account;
  return {
    firstName,
    lastName,
    title,
    company,
    email,
    phone,
    status: words.status[status],
    note,
    scannedAt: createdAt.slice(0, 16).replace('T', ' '),
    username,
  };
}

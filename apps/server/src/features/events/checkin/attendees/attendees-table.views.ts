import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { AttendeeTable, HeldPass } from './attendees.service.ts';
import { viewHeldPass } from './attendees.views.ts';

const COLUMNS = [
  'number',
  'firstName',
  'lastName',
  'company',
  'title',
  'email',
  'phone',
  'passType',
  'status',
  'checkedIn',
  'addOns',
  'coupon',
  'boughtAt',
] as const;
type Column = (typeof COLUMNS)[number];
type Status = 'ready' | 'needsInfo' | 'canceled' | 'draft';

interface Words {
  readonly columns: Readonly<Record<Column, string>>;
  readonly status: Readonly<Record<Status, string>>;
}

const ENGLISH: Words = {
  columns: {
    number: 'Number',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    title: 'Title',
    email: 'Email',
    phone: 'Phone',
    passType: 'Pass',
    status: 'Status',
    checkedIn: 'Checked in (UTC)',
    addOns: 'Add-ons',
    coupon: 'Coupon',
    boughtAt: 'Bought (UTC)',
  },
  status: { ready: 'Ready', needsInfo: 'Answers missing', canceled: 'Cancelled', draft: 'Draft' },
};

const WORDS: Readonly<Record<string, Words>> = {
  de: {
    columns: {
      number: 'Nummer',
      firstName: 'Vorname',
      lastName: 'Nachname',
      company: 'Firma',
      title: 'Position',
      email: 'E-Mail',
      phone: 'Telefon',
      passType: 'Ticket',
      status: 'Status',
      checkedIn: 'Eingelassen (UTC)',
      addOns: 'Extras',
      coupon: 'Gutschein',
      boughtAt: 'Gekauft (UTC)',
    },
    status: { ready: 'Bereit', needsInfo: 'Antworten fehlen', canceled: 'Storniert', draft: 'Entwurf' },
  },
  ar: {
    columns: {
      number: 'الرقم',
      firstName: 'الاسم الأول',
      lastName: 'اسم العائلة',
      company: 'الشركة',
      title: 'المسمى الوظيفي',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      passType: 'التذكرة',
      status: 'الحالة',
      checkedIn: 'وقت الدخول (UTC)',
      addOns: 'الإضافات',
      coupon: 'القسيمة',
      boughtAt: 'وقت الشراء (UTC)',
    },
    status: { ready: 'جاهزة', needsInfo: 'إجابات ناقصة', canceled: 'ملغاة', draft: 'مسودة' },
  },
  ja: {
    columns: {
      number: '番号',
      firstName: '名',
      lastName: '姓',
      company: '会社',
      title: '役職',
      email: 'メールアドレス',
      phone: '電話番号',
      passType: 'チケット',
      status: '状態',
      checkedIn: '入場日時 (UTC)',
      addOns: 'オプション',
      coupon: 'クーポン',
      boughtAt: '購入日時 (UTC)',
    },
    status: { ready: '有効', needsInfo: '回答待ち', canceled: 'キャンセル済み', draft: '下書き' },
  },
};

/** A table for spreadsheets, row by row; what they would run as a formula stays a text. */
export function writeAttendeesTable({ questions, passes }: AttendeeTable, locale: string): Readable {
  const words = WORDS[locale.split('-', 1)[0] ?? ''] ?? ENGLISH;
  const columns = [
    ...COLUMNS.map((key) => ({ key, header: words.columns[key] })),
    ...questions.map(({ id, name, label }) => ({ key: id, header: label ?? name })),
  ];
  const table = stringify({
    bom: true,
    header: true,
    columns,
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
  });
  const source = Readable.from(passes);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.map((held: HeldPass) => toRecord(held, words)).pipe(table);
}

function toRecord(held: HeldPass, words: Words): Record<string, string | null> {
  const pass = viewHeldPass(held);
  const { firstName, lastName, company, title, email, phone } = pass.attendee.account;
  return {
    number: String(pass.alternateId),
    firstName,
    lastName,
    company,
    title,
    email,
    phone,
    passType: pass.ticket.name,
    status: words.status[pass.status],
    checkedIn: minuteOf(pass.usedAt),
    addOns: pass.passAddOns.map(({ addOn }) => addOn.name).join(', '),
    coupon: pass.coupon?.code ?? null,
    boughtAt: minuteOf(pass.createdAt),
    ...Object.fromEntries(pass.responses.map(({ questionId, value }) => [questionId, plain(value)])),
  };
}

const minuteOf = (moment: string | null): string | null => moment?.slice(0, 16).replace('T', ' ') ?? null;

/** Several choices are kept as a list. */
function plain(value: string): string {
  if (!value.startsWith('[')) return value;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.join(', ') : value;
  } catch {
    return value;
  }
}

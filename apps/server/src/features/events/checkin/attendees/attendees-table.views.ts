import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { type Say, textsIn } from '../../../../platform/texts/texts.ts';
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
  'seat',
  'status',
  'checkedIn',
  'addOns',
  'coupon',
  'boughtAt',
] as const;
/** A table for spreadsheets, row by row; what they would run as a formula stays a text. */
export function writeAttendeesTable({ questions, passes }: AttendeeTable, locale: string): Readable {
  const t = textsIn(locale);
  const columns = [
    ...COLUMNS.map((key) => ({ key, header: t(`checkin.attendees.columns.${key}`) })),
    ...questions.map(({ id, name, label }) => ({ key: id, header: label ?? name })),
  ];
  return writeCsv(passes, columns, (held) => toRecord(held, t));
}

function toRecord(held: HeldPass, t: Say): Record<string, string | null> {
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
    seat: pass.location,
    status: t(`checkin.attendees.status.${pass.status}`),
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

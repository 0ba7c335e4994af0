import { type AppError, invalid, Refusal, type RefusalCode } from '../../../platform/errors.ts';
import type { Pattern } from '../../../platform/patterns/patterns.ts';
import type { ValuesOf } from '../../../platform/texts/texts.ts';
import { verbatimError } from '../../../platform/verbatim-error.ts';
import type { AskableChoice, AskableQuestion } from './questions.types.ts';

/** An accepted answer to a question, in its one stored form, and the stock that it takes. */
export interface Response {
  /** Empty: not answered. Several choices are a JSON list of their values. */
  readonly value: string;
  readonly takes: ReadonlyMap<string, number>;
  readonly choices: readonly AskableChoice[];
  /** Minor units. */
  readonly price: number;
}

/** Characters. */
const LONGEST = { text: 1000, textarea: 20_000 };
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,9})?$/;
const FILE = /^\/media\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WHOLE = /^\d{1,6}$/;

/** Checks an answer by itself; patterns and what was searched for, `refuseMismatched` and `refuseUnfindable` look up. */
export function readResponse(question: AskableQuestion, sent: string): Response {
  const { row } = question;
  const value = sent.replace(/\r\n?/g, '\n').trim();
  const isToggledOff = row.type === 'toggle' && value === 'false';
  if (value === '' || value === '[]' || (isToggledOff && row.required)) {
    if (row.required) throw unanswered(question);
    return { value: '', takes: new Map(), choices: [], price: 0 };
  }
  if (value.includes('\0')) throw refusal(question, 'response.invalid');
  switch (row.type) {
    case 'select':
    case 'radio':
      return chosen(question, [value], value);
    case 'checkbox':
      return readCheckboxes(question, value);
    case 'quantity':
      return readQuantity(question, value);
    default:
      return answered(question, readSingle(question, value));
  }
}

/**
 * Reads an answer that was accepted earlier. The rules may have become stricter since, which must not stop an order that is
 * paid already: nothing is refused, and choices that were deleted are left out.
 */
export function recallResponse(
  question: AskableQuestion,
  value: string,
): Pick<Response, 'choices' | 'price'> {
  const { row } = question;
  if (value === '' || value === '[]') return { choices: [], price: 0 };
  switch (row.type) {
    case 'select':
    case 'radio':
    case 'checkbox': {
      const values = new Set(row.type === 'checkbox' ? recallList(value) : [value]);
      return { choices: question.choices.filter((one) => values.has(one.row.value)), price: row.price ?? 0 };
    }
    case 'quantity':
      return { choices: [], price: WHOLE.test(value) ? Number(value) * (row.price ?? 0) : 0 };
    default:
      return { choices: [], price: answered(question, value).price };
  }
}

export function recallList(value: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list;
  } catch {
    // A single choice, kept as it is.
  }
  return [value];
}

const answered = ({ row }: AskableQuestion, value: string): Response => ({
  value,
  takes: new Map(),
  choices: [],
  price: row.type === 'toggle' && value === 'false' ? 0 : (row.price ?? 0),
});

function readSingle(question: AskableQuestion, value: string): string {
  const { row } = question;
  switch (row.type) {
    case 'number':
      if (!NUMBER.test(value)) throw refusal(question, 'response.number');
      within(question, Number(value), Number);
      return plain(Number(value));
    case 'date':
      if (!isDate(value)) throw refusal(question, 'response.date');
      within(question, value, String);
      return value;
    case 'time':
      if (!TIME.test(value)) throw refusal(question, 'response.time');
      within(question, value, String);
      return value;
    case 'toggle':
      if (value !== 'true' && value !== 'false') throw refusal(question, 'response.toggle');
      return value;
    case 'file':
      // An address of ours and no other: hosts follow it.
      if (!FILE.test(value)) throw refusal(question, 'response.file');
      return value;
    default:
      return readText(question, value);
  }
}

/** Without an exponent, which is no number to whoever reads the answer again. */
const plain = (number: number): string =>
  String(number).includes('e') ? number.toFixed(9).replace(/\.?0+$/, '') : String(number);

function readText(question: AskableQuestion, value: string): string {
  const { row } = question;
  const longest = longestOf(row);
  const { length } = [...value];
  if (length > longest) throw refusal(question, 'response.tooLong', { max: longest });
  const least = bound(row.min) ?? 0;
  if (length < least) throw refusal(question, 'response.tooShort', { min: least });
  return value;
}

const longestOf = ({ type, max }: AskableQuestion['row']): number => {
  const longest = type === 'textarea' ? LONGEST.textarea : LONGEST.text;
  return Math.min(longest, bound(max) ?? longest);
};

/** The form that its answers must have, if there is one. */
export const patternOf = (row: AskableQuestion['row']): Pattern | undefined =>
  row.validation === null || (row.type !== 'text' && row.type !== 'textarea')
    ? undefined
    : { source: row.validation, longest: longestOf(row) };

function readCheckboxes(question: AskableQuestion, value: string): Response {
  const values = [...new Set(value.startsWith('[') ? parseList(question, value) : [value])];
  const most = bound(question.row.max) ?? Infinity;
  const least = bound(question.row.min) ?? 0;
  if (values.length > most) throw refusal(question, 'response.tooMany', { max: most });
  if (values.length < least) throw refusal(question, 'response.tooFew', { min: least });
  const sorted = question.choices.map(({ row }) => row.value).filter((known) => values.includes(known));
  return chosen(question, values, JSON.stringify(sorted));
}

function parseList(question: AskableQuestion, value: string): string[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  } catch {
    // A choice whose value happens to begin with a bracket.
    if (question.choices.some(({ row }) => row.value === value)) return [value];
  }
  throw refusal(question, 'response.choices');
}

function chosen(question: AskableQuestion, values: readonly string[], kept: string): Response {
  const choices = values.map((value) => {
    const choice = question.choices.find(({ row }) => row.value === value);
    if (choice === undefined) throw refusal(question, 'response.choice');
    return choice;
  });
  return {
    value: kept,
    takes: new Map(choices.map(({ row }) => [row.id, 1])),
    choices,
    price: question.row.price ?? 0,
  };
}

function readQuantity(question: AskableQuestion, value: string): Response {
  if (!WHOLE.test(value)) throw refusal(question, 'response.whole');
  const pieces = Number(value);
  within(question, pieces, Number);
  return {
    value: String(pieces),
    takes: pieces === 0 ? new Map<string, number>() : new Map([[question.row.id, pieces]]),
    choices: [],
    price: pieces * (question.row.price ?? 0),
  };
}

function within<T extends number | string>(
  question: AskableQuestion,
  value: T,
  read: (text: string) => T,
): void {
  const { min, max } = question.row;
  if (min !== null && value < read(min)) throw refusal(question, 'response.tooLow', { min });
  if (max !== null && value > read(max)) throw refusal(question, 'response.tooHigh', { max });
}

const bound = (text: string | null): number | undefined =>
  text === null || !WHOLE.test(text) ? undefined : Number(text);

/** A day that some calendar has: the thirtieth of February is none. */
export const isDate = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00.000Z`);
  return DATE.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};
export const isTime = (text: string): boolean => TIME.test(text);
export const isNumber = (text: string): boolean => NUMBER.test(text);
export const isWhole = (text: string): boolean => WHOLE.test(text);

/** Codes of answers that a question does not take. */
type Wrong = {
  [Code in RefusalCode]: ValuesOf<Code> extends [{ question: unknown }] ? Code : never;
}[RefusalCode];
type Bounds<Code extends Wrong> = Omit<ValuesOf<Code>[0] & object, 'question'>;

/** In the words of the host, where the host wrote any. */
export function refusal<Code extends Wrong>(
  { row }: AskableQuestion,
  code: Code,
  ...[bounds]: keyof Bounds<Code> extends never ? [] : [bounds: Bounds<Code>]
): AppError {
  const values = { question: row.label ?? row.name, ...bounds };
  const message = row.validation_message;
  return message === null
    ? new Refusal('invalid', code, { field: row.id, values })
    : verbatimError('invalid', code, message, { field: row.id });
}

export const unanswered = ({ row }: Pick<AskableQuestion, 'row'>): AppError =>
  invalid('response.required', { values: { question: row.label ?? row.name }, field: row.id });

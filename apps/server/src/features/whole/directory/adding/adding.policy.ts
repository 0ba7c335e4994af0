import { isEmail, normalizeEmail } from '../../../ground/identity/index.ts';
import { singleLine } from '../../../../platform/text.ts';
import type { Fault, FaultReason, NewPerson } from '../directory.tables.ts';

/** As a profile holds them. */
export const LENGTHS = { firstName: 80, lastName: 80, title: 120, company: 120, city: 120 } as const;
const TEXTS = ['firstName', 'lastName', 'title', 'company', 'city'] as const;

export type SentPerson = { readonly email: string } & {
  readonly [K in (typeof TEXTS)[number]]?: string | null | undefined;
};

// Controls, halves of characters, and marks that turn the direction of what follows.
const HIDDEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
/** Signs of formulas, also behind the apostrophe that keeps them from it. */
const FORMULA = /^'?[=+@\-\s]+/;

/** One line, nothing that a table would run or that hides in it; null when nothing is left. */
export function plainText(text: string | null | undefined): string | null {
  const plain = singleLine((text ?? '').replace(HIDDEN, ' '))
    .replace(FORMULA, '')
    .trim();
  return plain === '' ? null : plain;
}

export const toPerson = (sent: SentPerson, line: number): NewPerson => ({
  line,
  email: normalizeEmail(sent.email),
  firstName: plainText(sent.firstName),
  lastName: plainText(sent.lastName),
  title: plainText(sent.title),
  company: plainText(sent.company),
  city: plainText(sent.city),
});

/** The first thing that is wrong with a row. */
export function faultOf(person: NewPerson): FaultReason | undefined {
  if (!isEmail(person.email) || person.email.search(HIDDEN) >= 0) return 'email';
  if (person.firstName === null && person.lastName === null) return 'name';
  return TEXTS.some((name) => (person[name]?.length ?? 0) > LENGTHS[name]) ? 'long' : undefined;
}

export interface Checked {
  readonly people: readonly NewPerson[];
  readonly faults: readonly Fault[];
}

/** Rows that can be added, and what is wrong with each of the others; of two with one address the first counts. */
export function checkPeople(all: readonly NewPerson[]): Checked {
  const people: NewPerson[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const person of all) {
    const reason = faultOf(person) ?? (seen.has(person.email) ? 'twice' : undefined);
    if (reason === undefined) people.push(person);
    else faults.push({ line: person.line, reason });
    seen.add(person.email);
  }
  return { people, faults };
}

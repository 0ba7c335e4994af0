import { refusal } from '../identity.errors.ts';

export interface Attribute {
  Name: string;
  Value?: string | undefined;
}

export type Attributes = Record<string, string>;

const MAX_VALUE_LENGTH = 2048;
export const MAX_NAME_LENGTH = 80;
/** They travel in every ID token. */
const MAX_LENGTH_IN_ALL = 6000;
const NAMES = new Set(['given_name', 'family_name', 'middle_name', 'nickname']);
const WRITABLE = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'website',
  'zoneinfo',
]);
const CUSTOM = /^custom:[\w-]{1,40}$/;
// Neither white space, which ends a header line, nor what has a meaning in one.
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** One spelling per address: sign-in, uniqueness and limits all go by it. */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** Takes what its owner may write; anything else, such as `email_verified`, is refused by name. */
export function readAttributes(list: readonly Attribute[]): Attributes {
  const attributes: Attributes = {};
  for (const { Name, Value = '' } of list) {
    requireWritable(Name);
    if (Value.length > (NAMES.has(Name) ? MAX_NAME_LENGTH : MAX_VALUE_LENGTH)) {
      throw refusal('InvalidParameterException', `${Name}: the value is too long.`);
    }
    attributes[Name] = Name === 'email' ? readEmail(Value) : Value;
  }
  return attributes;
}

export function mergeAttributes(old: Attributes, changes: Attributes): Attributes {
  const merged = { ...old, ...changes };
  if (JSON.stringify(merged).length <= MAX_LENGTH_IN_ALL) return merged;
  throw refusal('InvalidParameterException', 'The attributes are too long in all.');
}

export function requireWritable(name: string): void {
  if (WRITABLE.has(name) || CUSTOM.test(name)) return;
  throw refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}

function readEmail(value: string): string {
  const email = normalizeEmail(value);
  if (isEmail(email)) return email;
  throw refusal('InvalidParameterException', 'Invalid email address format.');
}

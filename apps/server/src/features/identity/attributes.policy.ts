import { refusal } from './identity.errors.ts';

export interface Attribute {
  Name: string;
  Value?: string | undefined;
}

export type Attributes = Record<string, string>;

const MAX_VALUE_LENGTH = 2048;
const MAX_CUSTOM = 25;
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
    if (Value.length > MAX_VALUE_LENGTH) {
      throw refusal('InvalidParameterException', `${Name}: the value is too long.`);
    }
    attributes[Name] = Name === 'email' ? readEmail(Value) : Value;
  }
  if (Object.keys(attributes).filter((name) => CUSTOM.test(name)).length > MAX_CUSTOM) {
    throw refusal('InvalidParameterException', 'Too many custom attributes.');
  }
  return attributes;
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

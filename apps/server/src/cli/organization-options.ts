import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MODULES } from '../platform/modules.ts';
import { operatorError } from '../platform/operator-error.ts';

export const USAGE = `npm run organization -- <command>

  list
  create SLUG --name NAME --hostname HOST [settings]
  import FILE --hostname HOST [--slug SLUG]    (makes an organization of the export of one; all of it, or nothing)
  change SLUG [settings]
  hostname SLUG add|remove|primary HOST
  module SLUG on|off MODULE
  staff SLUG add EMAIL [ROLE] | remove EMAIL   (owner unless said; manager, editor, moderator, cashier, viewer)
  operator SLUG add|remove EMAIL        (somebody of the staff who sees the page of the whole installation)
  storage SLUG SIZE|unlimited           (the most that it may store, such as 500MB, 50GB or 2TB)
  user SLUG invite EMAIL                (gives a temporary password, good for a week)
  user SLUG reset EMAIL                 (a new password must be set, by a code by mail; every sign-in ends)
  keys SLUG rotate                      (a new key signs tokens; those of the old one stay good until they run out)
  keys SLUG replace                     (the old key is in other hands: nothing that it has signed is good any more)
  provider SLUG list
  provider SLUG set NAME [provider settings]   (NAME: Google, Apple, Facebook, Amazon, or one of your own)
  provider SLUG remove NAME
  image SLUG logo|dark-logo|icon|dark-icon|app-icon|splash-screen FILE   (no FILE: take it away)

settings (an empty value clears one that may be empty):
  --name --description --email --website --locale en --locales en,de,ar --timezone Europe/Berlin --currency EUR
  --primary-color #rrggbb --secondary-color #rrggbb --api-url --chat-url --hosted-url
  --identity-service embedded|cognito --user-pool-id --user-pool-client-id --custom-providers NAME,NAME
  --sign-up-fields firstName,lastName,phone?,title?,company?,city?   (?: may be left empty)
  --identity-endpoint --identity-issuer (a service other than Amazon's that speaks its protocol)
  --identity-pool-id REGION:UUID --allow-guest-access on|off
  --redirect-urls "URL SCOPE SCOPE,URL" --logout-urls URL,URL   (of other clients; the site's own are always allowed;
    scopes: openid email profile, and aws.cognito.signin.user.admin for clients that may do all that a person can)
  --password-min-length 8 --password-characters lowercase,uppercase,numbers,special
  --reveal-account-existence on|off --require-second-factor on|off --maintenance on|off
  --venue-networks 203.0.113.0/24=5000,NETWORK=PEOPLE   (as many sign in and up behind the addresses of a venue)

provider settings (an empty value clears one):
  --kind google|apple|facebook|amazon|oidc --client-id ID --secret-file FILE --issuer https://login.example.org
  --team-id --key-id (Apple) --scopes openid,email,profile --attributes given_name=first,family_name=last
  --trust-email on|off (its proven addresses open accounts that exist) --text "Sign in with Acme"
  --color #rrggbb --background #rrggbb --order 1 --enabled on|off

modules: ${MODULES.join(', ')}`;

export const OPTIONS = {
  name: { type: 'string' },
  hostname: { type: 'string' },
  slug: { type: 'string' },
  description: { type: 'string' },
  email: { type: 'string' },
  website: { type: 'string' },
  locale: { type: 'string' },
  locales: { type: 'string' },
  timezone: { type: 'string' },
  currency: { type: 'string' },
  'primary-color': { type: 'string' },
  'secondary-color': { type: 'string' },
  'api-url': { type: 'string' },
  'chat-url': { type: 'string' },
  'hosted-url': { type: 'string' },
  'identity-service': { type: 'string' },
  'user-pool-id': { type: 'string' },
  'user-pool-client-id': { type: 'string' },
  'custom-providers': { type: 'string' },
  'sign-up-fields': { type: 'string' },
  'identity-endpoint': { type: 'string' },
  'identity-issuer': { type: 'string' },
  'identity-pool-id': { type: 'string' },
  'allow-guest-access': { type: 'string' },
  'password-min-length': { type: 'string' },
  'password-characters': { type: 'string' },
  'reveal-account-existence': { type: 'string' },
  'require-second-factor': { type: 'string' },
  'venue-networks': { type: 'string' },
  maintenance: { type: 'string' },
  'redirect-urls': { type: 'string' },
  'logout-urls': { type: 'string' },
  kind: { type: 'string' },
  'client-id': { type: 'string' },
  'secret-file': { type: 'string' },
  issuer: { type: 'string' },
  'team-id': { type: 'string' },
  'key-id': { type: 'string' },
  scopes: { type: 'string' },
  attributes: { type: 'string' },
  'trust-email': { type: 'string' },
  text: { type: 'string' },
  color: { type: 'string' },
  background: { type: 'string' },
  order: { type: 'string' },
  enabled: { type: 'string' },
} as const;

export type Values = Partial<Record<keyof typeof OPTIONS, string>>;

export const orNull = (value: string): string | null => (value === '' ? null : value);
export const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function onOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw operatorError('option.value', `--${name} must be on or off.`);
  return value === 'on';
}

export function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '')
    throw operatorError('argument.missing', `${what} is missing.\n\n${USAGE}`);
  return value;
}

const UNITS: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** By thousands, as the page of storage counts; null: unlimited. */
export function readBytes(text: string): number | null {
  if (text === 'unlimited') return null;
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i.exec(text) ?? [];
  const factor = UNITS[unit.toUpperCase()];
  if (factor === undefined)
    throw operatorError('option.value', 'Say a size such as 500MB, 50GB or 2TB, or unlimited.');
  return Math.round(Number(number) * factor);
}

export const readTyped = (file: string): Promise<Buffer> => readFile(typedPath(file));

/** npm runs us in the project's folder; the name was typed in another, maybe. */
export const typedPath = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

/** A value that was typed, read; undefined for one that was not. */
export function givenIn(values: Values) {
  return <T>(name: keyof Values, read: (value: string) => T): T | undefined => {
    const value = values[name];
    return value === undefined ? undefined : read(value);
  };
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  changeHostname,
  changeImage,
  createTenants,
  IMAGE_SLOTS,
  isImageSlot,
  changeOrganization,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
  type OrganizationSettings,
} from '../features/ground/organization/index.ts';
import { changeStaffBySlug } from '../features/ground/roles/index.ts';
import { inviteUser, requirePasswordReset, rotateSigningKey } from '../features/ground/identity/index.ts';
import {
  listProviders,
  PROVIDER_KINDS,
  type ProviderRow,
  type ProviderSettings,
  removeProvider,
  setProvider,
} from '../features/ground/hosted-domain/index.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { operatorError } from '../platform/operator-error.ts';
import { createContext } from '../platform/http/context.ts';
import { explain, openRuntime, type Runtime } from '../runtime.ts';
import { createServices } from '../services.ts';
import { type Context, type PasswordCharacters } from '../platform/context.ts';
import { isModule, MODULES, type Module } from '../platform/modules.ts';

const USAGE = `npm run organization -- <command>

  list
  create SLUG --name NAME --hostname HOST [settings]
  change SLUG [settings]
  hostname SLUG add|remove|primary HOST
  module SLUG on|off MODULE
  staff SLUG add EMAIL [ROLE] | remove EMAIL   (owner unless said; manager, editor, moderator, cashier, viewer)
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

const OPTIONS = {
  name: { type: 'string' },
  hostname: { type: 'string' },
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

type Values = Partial<Record<keyof typeof OPTIONS, string>>;

const orNull = (value: string): string | null => (value === '' ? null : value);
const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function onOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw operatorError('option.value', `--${name} must be on or off.`);
  return value === 'on';
}

function readService(value: string): 'embedded' | 'cognito' {
  if (value !== 'embedded' && value !== 'cognito')
    throw operatorError('option.value', '--identity-service must be embedded or cognito.');
  return value;
}

function readSettings(values: Values): OrganizationSettings {
  const given = <T>(name: keyof Values, read: (value: string) => T): T | undefined => {
    const value = values[name];
    return value === undefined ? undefined : read(value);
  };
  const settings = {
    name: values.name,
    description: values.description,
    email: values.email,
    locale: values.locale,
    timezone: values.timezone,
    currency: values.currency,
    website: given('website', orNull),
    locales: given('locales', list),
    primaryColor: given('primary-color', orNull),
    secondaryColor: given('secondary-color', orNull),
    apiUrl: given('api-url', orNull),
    chatUrl: given('chat-url', orNull),
    hostedUrl: given('hosted-url', orNull),
    identityService: given('identity-service', readService),
    userPoolId: values['user-pool-id'],
    userPoolClientId: values['user-pool-client-id'],
    customProviders: given('custom-providers', list),
    signUpFields: given('sign-up-fields', list),
    identityEndpoint: given('identity-endpoint', orNull),
    identityIssuer: given('identity-issuer', orNull),
    identityPoolId: given('identity-pool-id', orNull),
    allowGuestAccess: given('allow-guest-access', (value) => onOff('allow-guest-access', value)),
    redirectUrls: given('redirect-urls', list),
    logoutUrls: given('logout-urls', list),
    passwordMinLength: given('password-min-length', Number),
    // Names that are none are refused where settings are checked.
    passwordCharacters: given('password-characters', (value) => list(value) as PasswordCharacters[]),
    revealAccountExistence: given('reveal-account-existence', (value) =>
      onOff('reveal-account-existence', value),
    ),
    requireSecondFactor: given('require-second-factor', (value) => onOff('require-second-factor', value)),
    venueNetworks: given('venue-networks', list),
    maintenance: given('maintenance', (value) => onOff('maintenance', value)),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '')
    throw operatorError('argument.missing', `${what} is missing.\n\n${USAGE}`);
  return value;
}

async function run(runtime: Runtime, [command, ...words]: string[], values: Values): Promise<string> {
  const { database } = runtime;
  const slug = words[0] ?? '';
  switch (command) {
    case 'list':
      return showList(database);
    case 'create': {
      const name = required(values.name, '--name');
      const hostname = required(values.hostname, '--hostname');
      const { name: _name, ...settings } = readSettings(values);
      const id = await createOrganization(database, {
        ...settings,
        slug: required(slug, 'SLUG'),
        name,
        hostname,
      });
      return `Created ${slug} (${id}) at http://${hostname}/.`;
    }
    case 'change':
      await changeOrganization(database, required(slug, 'SLUG'), readSettings(values));
      return `Changed ${slug}.`;
    case 'hostname': {
      const [, change, hostname] = words;
      if (change !== 'add' && change !== 'remove' && change !== 'primary')
        throw operatorError('argument.unknown', 'Say hostname SLUG add, remove or primary HOST.');
      await changeHostname(database, slug, change, required(hostname, 'HOST'));
      return `Hostnames of ${slug} changed.`;
    }
    case 'module':
      return switchModule(database, slug, words[1], required(words[2], 'MODULE'));
    case 'staff': {
      const [, change, email, role] = words;
      if (change !== 'add' && change !== 'remove')
        throw operatorError('argument.unknown', 'Say staff SLUG add EMAIL [ROLE], or remove EMAIL.');
      await changeStaffBySlug(database, slug, change, required(email, 'EMAIL'), role);
      return `Staff of ${slug} changed.`;
    }
    case 'user': {
      const [, change, email] = words;
      if (change !== 'invite' && change !== 'reset')
        throw operatorError('argument.unknown', 'Say user SLUG invite or reset EMAIL.');
      return changeUser(runtime, slug, change, required(email, 'EMAIL'));
    }
    case 'keys':
      return rotateKeys(runtime, slug, words[1]);
    case 'provider':
      return setProviders(runtime, words, values);
    case 'image':
      return setImage(runtime, slug, required(words[1], 'which picture'), words[2]);
    default:
      throw operatorError('command.unknown', USAGE);
  }
}

async function rotateKeys(runtime: Runtime, slug: string, change: string | undefined): Promise<string> {
  if (change !== 'rotate' && change !== 'replace')
    throw operatorError('argument.unknown', 'Say keys SLUG rotate or replace.');
  const ctx = await contextOf(runtime, required(slug, 'SLUG'));
  const id = await rotateSigningKey(ctx, { isLeaked: change === 'replace' });
  return change === 'rotate'
    ? `The key ${id} signs from now on. What the one before has signed is good until it runs out.`
    : `The key ${id} signs from now on. Shared links have to be made anew; people stay signed in.`;
}

async function changeUser(
  runtime: Runtime,
  slug: string,
  change: 'invite' | 'reset',
  email: string,
): Promise<string> {
  const ctx = await contextOf(runtime, slug);
  if (ctx.organization.identityService !== 'embedded')
    throw operatorError('identity.elsewhere', `The people of ${slug} sign in by a service of its own.`);
  if (change === 'invite') {
    const { password } = await inviteUser(ctx, { email });
    return `${email} signs in with the temporary password ${password} within a week, and chooses another.`;
  }
  await requirePasswordReset(ctx, email);
  return `${email} has to set a new password.`;
}

async function contextOf({ config, database }: Runtime, slug: string): Promise<Context> {
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  const organization = await createTenants(database).byId(id);
  if (organization === undefined) throw notFound('organization');
  return createContext({ database, services: await createServices(config, database) }, organization);
}

async function setImage(
  runtime: Runtime,
  slug: string,
  slot: string,
  file: string | undefined,
): Promise<string> {
  if (!isImageSlot(slot))
    throw operatorError('image.unknown', `Say which picture: ${Object.keys(IMAGE_SLOTS).join(', ')}.`);
  const ctx = await contextOf(runtime, slug);
  await changeImage(ctx, slot, file === undefined ? undefined : await readTyped(file));
  return file === undefined ? `The ${slot} of ${slug} is gone.` : `${slug} has a new ${slot}.`;
}

/** npm runs us in the project's folder; the name was typed in another, maybe. */
const readTyped = (file: string): Promise<Buffer> =>
  readFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), file));

async function setProviders(runtime: Runtime, words: string[], values: Values): Promise<string> {
  const [slug, action, name] = words;
  const ctx = await contextOf(runtime, required(slug, 'SLUG'));
  switch (action) {
    case 'list':
      return (await listProviders(ctx)).map(showProvider).join('\n') || 'There is none.';
    case 'set': {
      const set = await setProvider(ctx, required(name, 'NAME'), await readProvider(values));
      return `People can sign in to ${ctx.organization.slug} by ${set}. Tell it that they come back to https://HOST/identity/oauth2/idpresponse.`;
    }
    case 'remove':
      await removeProvider(ctx, required(name, 'NAME'));
      return `${name ?? ''} is gone. Whoever came from there signs in by a new password for their email address.`;
    default:
      throw operatorError('argument.unknown', 'Say provider SLUG list, set or remove.');
  }
}

const showProvider = ({ name, kind, client_id: client, issuer, enabled }: ProviderRow): string =>
  `${name}  ${kind}  client ${client || 'none'}${issuer === null ? '' : `, at ${issuer}`}${enabled ? '' : ', switched off'}`;

async function readProvider(values: Values): Promise<ProviderSettings> {
  const given = <T>(name: keyof Values, read: (value: string) => T): T | undefined => {
    const value = values[name];
    return value === undefined ? undefined : read(value);
  };
  const file = values['secret-file'];
  const settings = {
    kind: given('kind', readKind),
    clientId: values['client-id'],
    secret:
      file === undefined ? undefined : file === '' ? null : (await readTyped(file)).toString('utf8').trim(),
    issuer: values.issuer,
    teamId: values['team-id'],
    keyId: values['key-id'],
    scopes: given('scopes', list),
    attributes: given('attributes', (value) => Object.fromEntries(list(value).map(readPair))),
    trustsEmail: given('trust-email', (value) => onOff('trust-email', value)),
    text: given('text', orNull),
    color: given('color', orNull),
    background: given('background', orNull),
    order: given('order', readOrder),
    enabled: given('enabled', (value) => onOff('enabled', value)),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function readKind(value: string): (typeof PROVIDER_KINDS)[number] {
  const kind = PROVIDER_KINDS.find((known) => known === value);
  if (kind === undefined)
    throw operatorError('option.value', `--kind must be one of ${PROVIDER_KINDS.join(', ')}.`);
  return kind;
}

function readPair(pair: string): [string, string] {
  const [name = '', claim = ''] = pair.split('=', 2);
  if (name === '' || claim === '')
    throw operatorError('option.value', '--attributes are pairs such as given_name=first_name.');
  return [name, claim];
}

function readOrder(value: string): number {
  if (!/^\d{1,4}$/.test(value)) throw operatorError('option.value', '--order must be a number.');
  return Number(value);
}

async function showList(database: Database): Promise<string> {
  const organizations = await listOrganizations(database);
  if (organizations.length === 0) return 'There is no organization yet; `create` makes the first.';
  return organizations
    .map(({ row, hostnames, staff }) =>
      [
        `${row.slug}  ${row.name}  (${row.organization_id})`,
        `  hostnames ${hostnames.join(', ') || 'none'}`,
        `  language ${row.locale}, time zone ${row.timezone}, identity ${row.identity_service}${row.maintenance ? ', in maintenance' : ''}`,
        `  modules ${row.modules.join(', ')}`,
        `  staff ${staff.join(', ') || 'none'}`,
      ].join('\n'),
    )
    .join('\n\n');
}

async function switchModule(
  database: Database,
  slug: string,
  state: string | undefined,
  name: string,
): Promise<string> {
  const isOn = onOff('module', state ?? '');
  if (!isModule(name))
    throw operatorError('module.unknown', `There is no module "${name}"; known are ${MODULES.join(', ')}.`);
  const { modules } = await getOrganizationBySlug(database, slug);
  const others: Module[] = modules.filter(isModule).filter((module) => module !== name);
  await changeOrganization(database, slug, { modules: isOn ? [...others, name] : others });
  return `${name} is ${isOn ? 'on' : 'off'} for ${slug}.`;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true, strict: true });
  if (positionals.length === 0) {
    console.log(USAGE);
    return;
  }
  const runtime = await openRuntime();
  try {
    console.log(await run(runtime, positionals, values));
  } finally {
    await runtime.close();
  }
}

main().catch((error: unknown) => {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof AppError || isUsage ? error.message : explain(error));
  process.exitCode = 1;
});

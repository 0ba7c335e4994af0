import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  changeHostname,
  changeImage,
  createTenants,
  IMAGE_SLOTS,
  type ImageSlot,
  changeOrganization,
  changeStaff,
  createOrganization,
  getOrganizationBySlug,
  listOrganizations,
  type OrganizationSettings,
} from '../features/organization/index.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError, invalid, notFound } from '../platform/errors.ts';
import { createContext } from '../platform/http/context.ts';
import { explain, openRuntime, type Runtime } from '../runtime.ts';
import { createServices } from '../services.ts';
import { isModule, MODULES, type Module } from '../platform/context.ts';

const USAGE = `npm run organization -- <command>

  list
  create SLUG --name NAME --hostname HOST [settings]
  change SLUG [settings]
  hostname SLUG add|remove|primary HOST
  module SLUG on|off MODULE
  staff SLUG add|remove EMAIL
  image SLUG logo|dark-logo|icon|dark-icon|app-icon|splash-screen FILE   (no FILE: take it away)

settings (an empty value clears one that may be empty):
  --name --description --email --website --locale en --locales en,de,ar --timezone Europe/Berlin --currency EUR
  --primary-color #rrggbb --secondary-color #rrggbb --api-url --chat-url --hosted-url
  --identity-service embedded|cognito --user-pool-id --user-pool-client-id --custom-providers NAME,NAME
  --password-min-length 8 --reveal-account-existence on|off --maintenance on|off

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
  'password-min-length': { type: 'string' },
  'reveal-account-existence': { type: 'string' },
  maintenance: { type: 'string' },
} as const;

type Values = Partial<Record<keyof typeof OPTIONS, string>>;

const orNull = (value: string): string | null => (value === '' ? null : value);
const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function onOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw invalid('option.value', `--${name} must be on or off.`);
  return value === 'on';
}

function readService(value: string): 'embedded' | 'cognito' {
  if (value !== 'embedded' && value !== 'cognito')
    throw invalid('option.value', '--identity-service must be embedded or cognito.');
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
    passwordMinLength: given('password-min-length', Number),
    revealAccountExistence: given('reveal-account-existence', (value) =>
      onOff('reveal-account-existence', value),
    ),
    maintenance: given('maintenance', (value) => onOff('maintenance', value)),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '')
    throw invalid('argument.missing', `${what} is missing.\n\n${USAGE}`);
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
        throw invalid('argument.unknown', 'Say hostname SLUG add, remove or primary HOST.');
      await changeHostname(database, slug, change, required(hostname, 'HOST'));
      return `Hostnames of ${slug} changed.`;
    }
    case 'module':
      return switchModule(database, slug, words[1], required(words[2], 'MODULE'));
    case 'staff': {
      const [, change, email] = words;
      if (change !== 'add' && change !== 'remove')
        throw invalid('argument.unknown', 'Say staff SLUG add or remove EMAIL.');
      await changeStaff(database, slug, change, required(email, 'EMAIL'));
      return `Staff of ${slug} changed.`;
    }
    case 'image':
      return setImage(runtime, slug, required(words[1], 'which picture'), words[2]);
    default:
      throw invalid('command.unknown', USAGE);
  }
}

async function setImage(
  { config, database }: Runtime,
  slug: string,
  slot: string,
  file: string | undefined,
): Promise<string> {
  if (!isImageSlot(slot))
    throw invalid('image.unknown', `Say which picture: ${Object.keys(IMAGE_SLOTS).join(', ')}.`);
  const tenants = createTenants(database);
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  const organization = await tenants.byId(id);
  if (organization === undefined) throw notFound('organization');
  // npm runs us in the project's folder; the name was typed in another, maybe.
  const path = file === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const resolvers = {
    organizationById: tenants.byId,
    organizationByHostname: tenants.byHostname,
    actor: () => Promise.resolve(undefined),
  };
  const services = await createServices(config, database);
  const ctx = createContext({ database, services, resolvers }, organization);
  await changeImage(ctx, slot, path === undefined ? undefined : await readFile(path));
  return path === undefined ? `The ${slot} of ${slug} is gone.` : `${slug} has a new ${slot}.`;
}

const isImageSlot = (name: string): name is ImageSlot => Object.hasOwn(IMAGE_SLOTS, name);

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
    throw invalid('module.unknown', `There is no module "${name}"; known are ${MODULES.join(', ')}.`);
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

import { randomBytes } from 'node:crypto';
import {
  MODULES,
  PASSWORD_CHARACTERS,
  SIGN_UP_FIELDS,
  type Context,
  type Module,
  type PasswordCharacters,
} from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound, operatorError } from '../../../platform/errors.ts';
import { publishFact } from '../../../platform/facts.ts';
import { CURRENCIES, isCurrency } from '../../../platform/currencies.ts';
import { newId } from '../../../platform/ids.ts';
import { canonicalTimeZone } from '../../../platform/time-zone.ts';
import { createImage } from '../storage/index.ts';
import { NO_SIGN_IN, requireUsableIdentity } from './identity-settings.policy.ts';
import { requireVenueNetworks } from './venue-networks.policy.ts';
import * as admin from './organization.admin.queries.ts';
import * as queries from './organization.queries.ts';

/** Settings of an organization by the owner of the installation; an absent field leaves the value, null clears it. */
export interface OrganizationSettings {
  name?: string;
  description?: string;
  email?: string;
  locale?: string;
  locales?: string[];
  timezone?: string;
  currency?: string;
  primaryColor?: string | null;
  secondaryColor?: string | null;
  apiUrl?: string | null;
  chatUrl?: string | null;
  hostedUrl?: string | null;
  website?: string | null;
  identityService?: 'embedded' | 'cognito';
  userPoolId?: string;
  userPoolClientId?: string;
  /** Of a service that speaks Amazon's protocol; null: Amazon's own. */
  identityEndpoint?: string | null;
  identityIssuer?: string | null;
  identityPoolId?: string | null;
  allowGuestAccess?: boolean;
  customProviders?: string[];
  /** `phone?` is asked for and may be left empty. */
  signUpFields?: string[];
  /** An address, with the scopes behind it that clients there may ask for; without any those that tell who somebody is. */
  redirectUrls?: string[];
  logoutUrls?: string[];
  passwordMinLength?: number;
  passwordCharacters?: readonly PasswordCharacters[];
  revealAccountExistence?: boolean;
  requireSecondFactor?: boolean;
  /** Written as `203.0.113.0/24=5000`: the network, and how many people are expected there. */
  venueNetworks?: string[];
  maintenance?: boolean;
  modules?: Module[];
}

export interface CreateOrganization extends OrganizationSettings {
  slug: string;
  name: string;
  hostname: string;
}

/** Scopes that clients at a listed address may request; the last one covers the whole account. */
const REDIRECT_SCOPES = ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'];

export async function createOrganization(database: Database, input: CreateOrganization): Promise<string> {
  const { slug, hostname, ...settings } = input;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw operatorError('slug.shape', 'A slug allows only lowercase letters, numbers and dashes.', 'slug');
  const columns = toColumns(settings);
  const id = newId();
  // The pool's name enters every password proof, so it is made once and never changes.
  const pool = {
    user_pool_id: `atrium_${randomBytes(9).toString('hex')}`,
    user_pool_client_id: randomBytes(13).toString('hex'),
  };
  requireUsableIdentity({ ...NO_SIGN_IN, ...pool }, columns);
  await database.system.transaction().execute(async (trx) => {
    const inserted = await admin.insertOrganization(trx, {
      organization_id: id,
      slug,
      name: settings.name,
      email: `hello@${readHostname(hostname)}`,
      ...pool,
      modules: [...MODULES],
    });
    if (inserted) await admin.updateOrganization(trx, id, columns);
    else throw operatorError('slug.taken', `There is an organization "${slug}" already.`, 'slug');
    await claimHostname(trx, id, hostname, true);
    await publishFact(trx, id, { name: 'organization.created', id });
  });
  return id;
}

async function claimHostname(
  system: Database['system'],
  organizationId: string,
  hostname: string,
  isPrimary: boolean,
): Promise<void> {
  if (!(await admin.insertHostname(system, organizationId, readHostname(hostname), isPrimary)))
    throw operatorError('hostname.taken', `${hostname} belongs to an organization already.`, 'hostname');
}

function readHostname(text: string): string {
  const hostname = text.trim().toLowerCase().replace(/\.$/, '');
  if (
    !/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(hostname)
  )
    throw operatorError(
      'hostname.shape',
      `${text} is not a hostname; leave out https:// and the port.`,
      'hostname',
    );
  return hostname;
}

function toColumns(settings: OrganizationSettings): admin.OrganizationChanges {
  const { primaryColor, secondaryColor, modules, timezone, passwordMinLength, locale } = settings;
  for (const [field, color] of Object.entries({ primaryColor, secondaryColor }))
    if (color !== undefined && color !== null && !/^#[0-9a-f]{6}$/i.test(color))
      throw operatorError('color.shape', `${field} must be written as #rrggbb.`, field);
  for (const module of modules ?? [])
    if (!MODULES.includes(module))
      throw operatorError(
        'module.unknown',
        `There is no module "${module}"; known are ${MODULES.join(', ')}.`,
        'modules',
      );
  for (const field of settings.signUpFields ?? [])
    if (!SIGN_UP_FIELDS.some((name) => field === name || field === `${name}?`))
      throw operatorError(
        'signUpField.unknown',
        `There is no field "${field}"; known are ${SIGN_UP_FIELDS.join(', ')}, with a question mark behind one that may be left empty.`,
        'signUpFields',
      );
  for (const [field, url] of Object.entries({ apiUrl: settings.apiUrl, chatUrl: settings.chatUrl }))
    if (url !== undefined && url !== null && !URL.canParse(url, 'https://host'))
      throw operatorError('url.shape', `${field} must be an address.`, field);
  const redirects = (settings.redirectUrls ?? []).map((entry) => entry.split(' '));
  for (const scope of redirects.flatMap(([, ...scopes]) => scopes))
    if (!REDIRECT_SCOPES.includes(scope))
      throw operatorError(
        'redirect.scope',
        `There is no scope "${scope}"; behind an address stand those of ${REDIRECT_SCOPES.join(', ')} that it may ask for.`,
        'redirectUrls',
      );
  for (const [field, urls] of Object.entries({
    redirectUrls: redirects.map(([address = '']) => address),
    logoutUrls: settings.logoutUrls ?? [],
  }))
    for (const url of urls)
      if (!/^[a-z][a-z\d+.-]*:\/\/[^\s#*]+$/i.test(url) || /^(javascript|data):/i.test(url))
        throw operatorError(
          'url.shape',
          `${url} is not a whole address, such as https://app.example.org/back.`,
          field,
        );
  if (settings.currency !== undefined && !isCurrency(settings.currency))
    throw operatorError(
      'currency.unknown',
      `${settings.currency} is not a currency that can be paid in; known are ${CURRENCIES.join(', ')}.`,
      'currency',
    );
  requireVenueNetworks(settings.venueNetworks ?? []);
  if (timezone !== undefined && canonicalTimeZone(timezone) !== timezone)
    throw operatorError('timezone.unknown', `${timezone} is not an IANA time zone.`, 'timezone');
  for (const code of [...(locale === undefined ? [] : [locale]), ...(settings.locales ?? [])])
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(code))
      throw operatorError('locale.shape', `${code} is not a locale.`, 'locale');
  if (passwordMinLength !== undefined && !(passwordMinLength >= 6 && passwordMinLength <= 64))
    throw operatorError(
      'password.length',
      'The shortest password may have 6 to 64 characters.',
      'passwordMinLength',
    );
  for (const kind of settings.passwordCharacters ?? [])
    if (!PASSWORD_CHARACTERS.includes(kind))
      throw operatorError(
        'password.characters',
        `There is no kind of characters "${kind}"; known are ${PASSWORD_CHARACTERS.join(', ')}.`,
        'passwordCharacters',
      );
  const columns: Record<keyof OrganizationSettings, keyof admin.OrganizationChanges> = {
    name: 'name',
    description: 'description',
    email: 'email',
    locale: 'locale',
    locales: 'locales',
    timezone: 'timezone',
    currency: 'currency',
    primaryColor: 'primary_color',
    secondaryColor: 'secondary_color',
    apiUrl: 'api_url',
    chatUrl: 'chat_url',
    hostedUrl: 'hosted_url',
    website: 'website',
    identityService: 'identity_service',
    userPoolId: 'user_pool_id',
    userPoolClientId: 'user_pool_client_id',
    identityEndpoint: 'identity_endpoint',
    identityIssuer: 'identity_issuer',
    identityPoolId: 'identity_pool_id',
    allowGuestAccess: 'allow_guest_access',
    customProviders: 'custom_providers',
    signUpFields: 'sign_up_fields',
    redirectUrls: 'redirect_urls',
    logoutUrls: 'logout_urls',
    passwordMinLength: 'password_min_length',
    passwordCharacters: 'password_characters',
    revealAccountExistence: 'reveal_account_existence',
    requireSecondFactor: 'require_second_factor',
    venueNetworks: 'venue_networks',
    maintenance: 'maintenance',
    modules: 'modules',
  };
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [columns[name as keyof OrganizationSettings], value]),
  );
}

export async function getOrganizationBySlug(
  database: Database,
  slug: string,
): Promise<queries.OrganizationRow> {
  const row = await queries.findOrganizationBySlug(database.system, slug);
  if (row === undefined) throw notFound('organization');
  return row;
}

export async function changeOrganization(
  database: Database,
  slug: string,
  settings: OrganizationSettings,
): Promise<void> {
  const row = await getOrganizationBySlug(database, slug);
  const { organization_id: id } = row;
  const columns = toColumns(settings);
  requireUsableIdentity(row, columns);
  await database.system.transaction().execute(async (trx) => {
    // Amounts are whole minor units of the currency: under another one the same numbers would be other money.
    if (
      settings.currency !== undefined &&
      settings.currency !== row.currency &&
      (await admin.hasMoney(trx, id))
    )
      throw operatorError(
        'currency.inUse',
        `Passes are sold or payments are open in ${row.currency}; the currency cannot be changed.`,
        'currency',
      );
    await admin.updateOrganization(trx, id, { ...columns, updated_at: new Date() });
    await publishFact(trx, id, { name: 'organization.changed', id });
  });
}

export const IMAGE_SLOTS = {
  logo: 'logo_id',
  'dark-logo': 'dark_logo_id',
  icon: 'icon_id',
  'dark-icon': 'dark_icon_id',
  'app-icon': 'app_icon_id',
  'splash-screen': 'splash_screen_id',
} as const;
export type ImageSlot = keyof typeof IMAGE_SLOTS;

/** `undefined` takes the picture away. */
export async function changeImage(
  ctx: Context,
  slot: ImageSlot,
  bytes: Uint8Array | undefined,
): Promise<void> {
  const image = bytes === undefined ? undefined : await createImage(ctx, { data: bytes, kind: 'admin' });
  await ctx.transaction(async (inner) => {
    await admin.updateOrganization(inner.db, ctx.organizationId, {
      [IMAGE_SLOTS[slot]]: image?.id ?? null,
      updated_at: ctx.now(),
    });
    await inner.record({ name: 'organization.changed', id: ctx.organizationId });
  });
}

export type HostnameChange = 'add' | 'remove' | 'primary';

export async function changeHostname(
  database: Database,
  slug: string,
  change: HostnameChange,
  hostname: string,
): Promise<void> {
  const { organization_id: id } = await getOrganizationBySlug(database, slug);
  await database.system.transaction().execute(async (trx) => {
    switch (change) {
      case 'add':
        await claimHostname(trx, id, hostname, false);
        break;
      case 'remove':
        if (!(await admin.deleteHostname(trx, id, readHostname(hostname)))) throw notFound('hostname');
        break;
      case 'primary':
        if (!(await admin.markPrimaryHostname(trx, id, readHostname(hostname)))) throw notFound('hostname');
        break;
    }
    await publishFact(trx, id, { name: 'organization.changed', id });
  });
}

export interface OrganizationSummary {
  readonly row: queries.OrganizationRow;
  readonly hostnames: readonly string[];
  readonly staff: readonly string[];
}

export async function listOrganizations(database: Database): Promise<OrganizationSummary[]> {
  const rows = await queries.listOrganizations(database.system);
  return Promise.all(
    rows.map(async (row) => ({
      row,
      hostnames: await queries.listHostnames(database.system, row.organization_id),
      staff: await admin.listStaffEmails(database.system, row.organization_id),
    })),
  );
}

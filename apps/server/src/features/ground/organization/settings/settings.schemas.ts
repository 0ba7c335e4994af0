import { Type, type Static, type TSchema } from 'typebox';
import { CURRENCIES } from '../../../../platform/currencies.ts';
import {
  answers,
  body,
  component,
  Instant,
  literals,
  nullable,
  Text,
} from '../../../../platform/http/schemas.ts';
import { MODULES } from '../../../../platform/modules.ts';

const MODULE = literals(MODULES);

const LINES = ['phone', 'address1', 'address2', 'city', 'state', 'country', 'zip'] as const;
/** Settings that hold the address of a page elsewhere. */
export const LINKS = [
  'website',
  'termsLink',
  'facebook',
  'twitter',
  'instagram',
  'linkedIn',
  'tikTok',
  'discord',
  'youtube',
  'iosAppLink',
  'androidAppLink',
] as const;
const COLORS = ['primaryColor', 'secondaryColor'] as const;

const each = <Name extends string, S extends TSchema>(names: readonly Name[], schema: S): Record<Name, S> =>
  // Computed keys lose their literal types; the names are exactly those given.
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>;

const locale = Type.String({ minLength: 2, maxLength: 12 });

const choices = {
  locale,
  locales: Type.Array(locale, {
    maxItems: 100,
    uniqueItems: true,
    description: 'Languages offered; empty offers every language of the site',
  }),
  timezone: Type.String({ minLength: 1, maxLength: 60, description: 'IANA time zone' }),
  currency: literals(CURRENCIES),
  maintenance: Type.Boolean(),
  signUpFields: Type.Array(Type.String({ maxLength: 20 }), {
    maxItems: 6,
    uniqueItems: true,
    description: 'Fields of the sign-up form; a question mark behind the name makes one optional',
  }),
  passwordMinLength: Type.Integer({ minimum: 6, maximum: 64 }),
  passwordCharacters: Type.Array(literals(['lowercase', 'uppercase', 'numbers', 'special']), {
    maxItems: 4,
    uniqueItems: true,
  }),
  revealAccountExistence: Type.Boolean(),
  requireSecondFactor: Type.Boolean(),
  venueNetworks: Type.Array(Type.String({ maxLength: 80 }), {
    maxItems: 50,
    uniqueItems: true,
    description: 'Network and the number of people expected there, such as 203.0.113.0/24=5000',
  }),
};

const changes = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  description: Type.String({ maxLength: 1000 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  ...each(LINES, nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
  ...each(
    LINKS,
    nullable(Type.String({ minLength: 1, maxLength: 1000, description: 'Web address, http or https' })),
  ),
  ...each(COLORS, nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' }))),
  ...choices,
};

// Stored values may be older than a rule, so answers are not held to the bounds of requests.
const stored = {
  name: Text,
  description: Text,
  email: Text,
  ...each([...LINES, ...LINKS, ...COLORS], nullable(Text)),
  ...choices,
};

const version = Type.Integer({ minimum: 1, description: 'Counts the changes of the settings' });

const OrganizationSettings = component(
  'OrganizationSettings',
  Type.Object({
    version,
    updatedAt: Instant,
    slug: Text,
    ...stored,
    isCurrencyFixed: Type.Boolean({ description: 'Whether money depends on the currency' }),
    images: Type.Object({
      logo: nullable(Text),
      darkLogo: nullable(Text),
      icon: nullable(Text),
      darkIcon: nullable(Text),
      appIcon: nullable(Text),
      splashScreen: nullable(Text),
    }),
  }),
);
export type SettingsView = Static<typeof OrganizationSettings>;

const ChangeSettings = body({ version, ...Type.Partial(Type.Object(changes)).properties });

const OrganizationModules = component(
  'OrganizationModules',
  Type.Object({ version, modules: Type.Array(Type.Object({ name: MODULE, isOn: Type.Boolean() })) }),
);
export type ModulesView = Static<typeof OrganizationModules>;

const Conflict = component(
  'OrganizationSettingsConflict',
  Type.Object({
    version,
    current: Type.Partial(Type.Object({ ...stored, modules: Type.Array(MODULE) }), {
      description: 'Stored values of those fields that the request would change',
    }),
  }),
);
export interface ConflictView {
  readonly version: number;
  readonly current: Readonly<Record<string, unknown>>;
}

const orConflict = {
  409: Type.Object(
    {
      status: Type.Literal('error'),
      message: Text,
      data: nullable(Conflict),
      code: Text,
      field: Type.Optional(Text),
      requestId: Type.Optional(Text),
    },
    { description: 'The settings were changed since that version' },
  ),
};

const tags = ['admin', 'organization'];

export const getSettings = {
  operationId: 'getOrganizationSettings',
  tags,
  summary: 'Get the settings of the organization',
  response: answers(OrganizationSettings),
};
export const changeSettings = {
  operationId: 'updateOrganizationSettings',
  tags,
  summary: 'Update settings of the organization; omitted fields are kept, null clears',
  body: ChangeSettings,
  response: { ...answers(OrganizationSettings), ...orConflict },
};
export const getModules = {
  operationId: 'getOrganizationModules',
  tags,
  summary: 'List the modules, and which of them are on',
  response: answers(OrganizationModules),
};
export const changeModules = {
  operationId: 'updateOrganizationModules',
  tags,
  summary: 'Choose the modules that are on; what the others hold is kept and hidden',
  body: body({ version, modules: Type.Array(MODULE, { maxItems: MODULES.length, uniqueItems: true }) }),
  response: { ...answers(OrganizationModules), ...orConflict },
};

export const putImage = {
  operationId: 'putOrganizationImage',
  tags,
  summary: 'Set a picture of the organization; null removes it',
  params: Type.Object({
    slot: Type.String({
      maxLength: 200,
      description: 'logo, dark-logo, icon, dark-icon, app-icon or splash-screen',
    }),
  }),
  body: body({
    image: nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI' })),
  }),
  response: answers(OrganizationSettings),
};

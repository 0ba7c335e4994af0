import { PASSWORD_CHARACTERS, SIGN_UP_FIELDS } from '../../../../platform/context.ts';
import { isModule, MODULES, NEEDS } from '../../../../platform/modules.ts';
import { CURRENCIES, isCurrency } from '../../../../platform/currencies.ts';
import { invalid } from '../../../../platform/errors.ts';
import { canonicalTimeZone } from '../../../../platform/time-zone.ts';
import { requireVenueNetworks } from '../venue-networks.policy.ts';
import type { OrganizationSettings } from './setting-columns.ts';
import { LINKS } from './settings.schemas.ts';

/** Scopes that clients at a listed address may request; the last one covers the whole account. */
const REDIRECT_SCOPES = ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'];
const NAME_LENGTH = 80;
/** Refuses settings that cannot be, by field: the same from the command line and from the console. */
export function requireSound(settings: OrganizationSettings): void {
  requireBrand(settings);
  requireAddresses(settings);
  requireRegion(settings);
  requireModules(settings);
  requireSignUp(settings);
  requireClients(settings);
  requireVenueNetworks(settings.venueNetworks ?? []);
}

function requireBrand({ name, primaryColor, secondaryColor }: OrganizationSettings): void {
  if (name !== undefined && (name.trim() === '' || name.length > NAME_LENGTH))
    throw invalid('organization.name', { field: 'name', values: { max: NAME_LENGTH } });
  for (const [field, color] of Object.entries({ primaryColor, secondaryColor }))
    if (color !== undefined && color !== null && !/^#[0-9a-f]{6}$/i.test(color))
      throw invalid('color.shape', { field });
}

function requireAddresses(settings: OrganizationSettings): void {
  const { email, apiUrl, chatUrl } = settings;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalid('organization.email', { field: 'email' });
  for (const [field, url] of Object.entries({ apiUrl, chatUrl }))
    if (url !== undefined && url !== null && !URL.canParse(url, 'https://host'))
      throw invalid('address.shape', { field });
  for (const field of LINKS) {
    const link = settings[field];
    if (link !== undefined && link !== null && !isWebAddress(link)) throw invalid('link.shape', { field });
  }
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).username === '';

function requireRegion({ currency, timezone, locale, locales = [] }: OrganizationSettings): void {
  if (currency !== undefined && !isCurrency(currency))
    throw invalid('currency.unknown', {
      field: 'currency',
      values: { currency, known: CURRENCIES.join(', ') },
    });
  if (timezone !== undefined && canonicalTimeZone(timezone) !== timezone)
    throw invalid('timezone.unknown', { field: 'timezone', values: { timezone } });
  for (const [field, code] of [
    ...(locale === undefined ? [] : [['locale', locale] as const]),
    ...locales.map((one) => ['locales', one] as const),
  ])
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(code))
      throw invalid('locale.shape', { field, values: { locale: code } });
}

function requireModules({ modules = [] }: OrganizationSettings): void {
  for (const module of modules) {
    if (!isModule(module))
      throw invalid('module.unknown', {
        field: 'modules',
        values: { module, known: MODULES.join(', ') },
      });
    const needed = NEEDS[module];
    if (needed !== undefined && !modules.includes(needed))
      throw invalid('module.needs', { field: 'modules', values: { module, needed } });
  }
}

function requireSignUp(settings: OrganizationSettings): void {
  const { signUpFields = [], passwordMinLength, passwordCharacters = [] } = settings;
  const names = signUpFields.map((field) => field.replace(/\?$/, ''));
  for (const [index, field] of names.entries()) {
    const known = SIGN_UP_FIELDS.some((name) => field === name);
    if (!known || names.indexOf(field) !== index)
      throw invalid('signUpField.unknown', {
        field: 'signUpFields',
        values: { field: signUpFields[index] ?? '', known: SIGN_UP_FIELDS.join(', ') },
      });
  }
  if (passwordMinLength !== undefined && !(passwordMinLength >= 6 && passwordMinLength <= 64))
    throw invalid('password.length', { field: 'passwordMinLength' });
  for (const kind of passwordCharacters)
    if (!PASSWORD_CHARACTERS.includes(kind))
      throw invalid('password.characters', {
        field: 'passwordCharacters',
        values: { kind, known: PASSWORD_CHARACTERS.join(', ') },
      });
}

function requireClients({ redirectUrls = [], logoutUrls = [] }: OrganizationSettings): void {
  const redirects = redirectUrls.map((entry) => entry.split(' '));
  for (const scope of redirects.flatMap(([, ...scopes]) => scopes))
    if (!REDIRECT_SCOPES.includes(scope))
      throw invalid('redirect.scope', {
        field: 'redirectUrls',
        values: { scope, known: REDIRECT_SCOPES.join(', ') },
      });
  const addresses = { redirectUrls: redirects.map(([address = '']) => address), logoutUrls };
  for (const [field, urls] of Object.entries(addresses))
    for (const url of urls)
      if (!/^[a-z][a-z\d+.-]*:\/\/[^\s#*]+$/i.test(url) || /^(javascript|data):/i.test(url))
        throw invalid('url.shape', { field, values: { url } });
}

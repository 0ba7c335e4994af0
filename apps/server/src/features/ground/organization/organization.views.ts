import { readVenueNetwork } from './venue-networks.policy.ts';
import { imageUri, viewImage } from '../../../platform/db/images.ts';
import {
  PASSWORD_CHARACTERS,
  SIGN_UP_FIELDS,
  type Organization,
  type SignUpField,
} from '../../../platform/context.ts';
import { MODULES } from '../../../platform/modules.ts';
import type { OrganizationRow, OrganizationWithImages, SignInProvider } from './organization.queries.ts';
import type { BaseOrganizationView, OrganizationView, SiteConfigView } from './organization.schemas.ts';

/** Row → what a request carries of its organization. */
export function viewTenant(row: OrganizationRow): Organization {
  return {
    id: row.organization_id,
    slug: row.slug,
    name: row.name,
    email: row.email,
    locale: row.locale,
    locales: row.locales,
    timezone: row.timezone,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    modules: new Set(MODULES.filter((module) => row.modules.includes(module))),
    maintenance: row.maintenance,
    hostname: row.hostname ?? 'localhost',
    identityService: row.identity_service === 'cognito' ? 'cognito' : 'embedded',
    userPoolId: row.user_pool_id,
    userPoolClientId: row.user_pool_client_id,
    signUpFields: viewSignUpFields(row.sign_up_fields),
    passwordMinLength: row.password_min_length,
    passwordCharacters: passwordCharactersOf(row),
    revealAccountExistence: row.reveal_account_existence,
    hostedUrl: row.hosted_url,
    identityEndpoint: row.identity_endpoint,
    identityIssuer: row.identity_issuer,
    identityPoolId: row.identity_pool_id,
    allowGuestAccess: row.allow_guest_access,
    requireSecondFactor: row.require_second_factor,
    venueNetworks: row.venue_networks.flatMap((text) => readVenueNetwork(text) ?? []),
  };
}

/** `phone?` is asked for and may be left empty. */
const viewSignUpFields = (fields: readonly string[]): SignUpField[] =>
  fields.flatMap((field) => {
    const name = SIGN_UP_FIELDS.find((known) => known === field.replace('?', ''));
    return name === undefined ? [] : [{ name, isRequired: !field.endsWith('?') }];
  });

const passwordCharactersOf = (
  row: Pick<OrganizationRow, 'password_characters'>,
): Organization['passwordCharacters'] =>
  PASSWORD_CHARACTERS.filter((kind) => row.password_characters.includes(kind));

export const viewBaseOrganization = (row: OrganizationWithImages): BaseOrganizationView => ({
  id: row.organization_id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  email: row.email,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  country: row.country,
  zip: row.zip,
  logo: viewImage(row.logo),
  logoId: row.logo_id,
  darkLogo: viewImage(row.dark_logo),
  darkLogoId: row.dark_logo_id,
  icon: viewImage(row.icon),
  iconId: row.icon_id,
  darkIcon: viewImage(row.dark_icon),
  darkIconId: row.dark_icon_id,
  locale: row.locale,
});

export function viewOrganization(row: OrganizationWithImages): OrganizationView {
  return {
    ...viewBaseOrganization(row),
    phone: row.phone,
    website: row.website,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    userPoolId: row.user_pool_id,
    userPoolClientId: row.user_pool_client_id,
    currency: row.currency as OrganizationView['currency'],
    facebook: row.facebook,
    twitter: row.twitter,
    instagram: row.instagram,
    linkedIn: row.linked_in,
    tikTok: row.tik_tok,
    discord: row.discord,
    youtube: row.youtube,
    timezone: row.timezone,
    iosAppLink: row.ios_app_link,
    androidAppLink: row.android_app_link,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    integrations: { ghost: false, ghostUrl: null, ghostContentKey: null },
  };
}

const image = (id: string | null): string | null => (id === null ? null : imageUri(id));

export function viewSiteConfig(
  row: OrganizationWithImages,
  rows: readonly SignInProvider[],
  pages: readonly string[],
  smtp: boolean,
): SiteConfigView {
  const hostedUrl = hostedUrlOf(row, rows);
  const providers = hostedUrl === null ? [] : providersOf(row, rows);
  return {
    NAME: row.name,
    DESCRIPTION: row.description,
    LOGO: { LIGHT: image(row.logo_id), DARK: image(row.dark_logo_id) },
    ICON: { LIGHT: image(row.icon_id), DARK: image(row.dark_icon_id) },
    APP_ICON: image(row.app_icon_id),
    SPLASH_SCREEN: image(row.splash_screen_id),
    TERMS_LINK: row.terms_link,
    PAGES: [...pages],
    PRIMARY_COLOR: row.primary_color,
    SECONDARY_COLOR: row.secondary_color,
    ORGANIZATION_ID: row.organization_id,
    // Fallbacks are addresses on the organization's own host.
    API_URL: row.api_url ?? '/api',
    CHAT_URL: row.chat_url ?? '/socket',
    DEFAULT_LOCALE: row.locale,
    LOCALES: row.locales,
    COGNITO_USERPOOL_ID: row.user_pool_id,
    COGNITO_CLIENT_ID: row.user_pool_client_id,
    COGNITO_HOSTED_URL: hostedUrl,
    COGNITO_IDENTITYPOOL_ID: row.identity_pool_id,
    // The embedded service is asked on the site's own origin.
    COGNITO_ENDPOINT: row.identity_service === 'cognito' ? row.identity_endpoint : null,
    ALLOW_GUEST_ACCESS: row.allow_guest_access,
    IDENTITY_SERVICE: row.identity_service === 'cognito' ? 'cognito' : 'embedded',
    SIGN_UP_FIELDS: viewSignUpFields(row.sign_up_fields).map(({ name, isRequired }) => ({
      NAME: name,
      REQUIRED: isRequired,
    })),
    PASSWORD_MIN_LENGTH: row.password_min_length,
    PASSWORD_CHARACTERS: [...passwordCharactersOf(row)],
    REVEAL_ACCOUNT_EXISTENCE: row.reveal_account_existence,
    REQUIRE_SECOND_FACTOR: row.require_second_factor,
    AUTH: {
      PROVIDERS: providers,
      CUSTOM: providers.flatMap(({ KIND, NAME }) => (KIND === 'oidc' ? [{ name: NAME }] : [])),
    },
    MODULES: row.modules,
    TIMEZONE: row.timezone,
    MAINTENANCE: row.maintenance,
    SMTP: smtp,
    STRIPE: row.has_stripe === true,
    PAYPAL: row.has_paypal === true,
    BRAINTREE: row.has_braintree === true,
  };
}

/** Ours stands on the organization's own host, and is there for whom it leads elsewhere. */
function hostedUrlOf(row: OrganizationWithImages, rows: readonly SignInProvider[]): string | null {
  if (row.identity_service === 'cognito') return row.hosted_url;
  return rows.length > 0 ? '/identity' : null;
}

type ProviderView = SiteConfigView['AUTH']['PROVIDERS'][number];

const BUILT_IN = [
  { NAME: 'Google', KIND: 'google' },
  { NAME: 'Facebook', KIND: 'facebook' },
  { NAME: 'SignInWithApple', KIND: 'apple' },
  { NAME: 'LoginWithAmazon', KIND: 'amazon' },
] as const;

/** Amazon does not tell us the providers of its pool: where none is configured here, all possible ones are offered. */
function providersOf(row: OrganizationWithImages, rows: readonly SignInProvider[]): ProviderView[] {
  const plain = { TEXT: null, COLOR: null, BACKGROUND: null };
  const listed = rows.map((provider) => ({
    NAME: provider.name,
    KIND: provider.kind,
    TEXT: provider.button_text,
    COLOR: provider.color,
    BACKGROUND: provider.background,
  }));
  if (row.identity_service !== 'cognito') return listed;
  const named = new Set(rows.map(({ name }) => name));
  const custom = row.custom_providers.filter((name) => !named.has(name));
  return [
    ...(listed.length > 0 ? listed : BUILT_IN.map((provider) => ({ ...provider, ...plain }))),
    ...custom.map((name) => ({ NAME: name, KIND: 'oidc' as const, ...plain })),
  ];
}

import { imageUri, viewImage } from '../../platform/db/images.ts';
import type { Organization } from '../../platform/context.ts';
import { MODULES } from '../../platform/context.ts';
import type { OrganizationRow, OrganizationWithImages } from './organization.queries.ts';
import type { OrganizationView, SiteConfigView } from './organization.schemas.ts';

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
    passwordMinLength: row.password_min_length,
    revealAccountExistence: row.reveal_account_existence,
  };
}

export function viewOrganization(row: OrganizationWithImages): OrganizationView {
  return {
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

export function viewSiteConfig(row: OrganizationWithImages, smtp: boolean): SiteConfigView {
  return {
    NAME: row.name,
    DESCRIPTION: row.description,
    LOGO: { LIGHT: image(row.logo_id) },
    ICON: { LIGHT: image(row.icon_id), DARK: image(row.dark_icon_id) },
    APP_ICON: image(row.app_icon_id),
    SPLASH_SCREEN: image(row.splash_screen_id),
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
    COGNITO_HOSTED_URL: row.hosted_url,
    IDENTITY_SERVICE: row.identity_service === 'cognito' ? 'cognito' : 'embedded',
    PASSWORD_MIN_LENGTH: row.password_min_length,
    REVEAL_ACCOUNT_EXISTENCE: row.reveal_account_existence,
    AUTH: { CUSTOM: row.custom_providers.map((name) => ({ name })) },
    MODULES: row.modules,
    TIMEZONE: row.timezone,
    MAINTENANCE: row.maintenance,
    SMTP: smtp,
    STRIPE: row.has_stripe === true,
  };
}

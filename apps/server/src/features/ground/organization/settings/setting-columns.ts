import type { PasswordCharacters } from '../../../../platform/context.ts';
import type { Module } from '../../../../platform/modules.ts';
import type { OrganizationChanges, OrganizationRecord } from '../organization.tables.ts';

type Written = string | null;

/** Settings of an organization; an absent field leaves the value, null clears it. */
export interface OrganizationSettings {
  name?: string;
  description?: string;
  email?: string;
  phone?: Written;
  website?: Written;
  termsLink?: Written;
  address1?: Written;
  address2?: Written;
  city?: Written;
  state?: Written;
  country?: Written;
  zip?: Written;
  facebook?: Written;
  twitter?: Written;
  instagram?: Written;
  linkedIn?: Written;
  tikTok?: Written;
  discord?: Written;
  youtube?: Written;
  iosAppLink?: Written;
  androidAppLink?: Written;
  locale?: string;
  locales?: string[];
  timezone?: string;
  currency?: string;
  primaryColor?: Written;
  secondaryColor?: Written;
  apiUrl?: Written;
  chatUrl?: Written;
  hostedUrl?: Written;
  identityService?: 'embedded' | 'cognito';
  userPoolId?: string;
  userPoolClientId?: string;
  /** Of a service that speaks Amazon's protocol; null: Amazon's own. */
  identityEndpoint?: Written;
  identityIssuer?: Written;
  identityPoolId?: Written;
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
  modules?: readonly Module[];
}

export type SettingName = keyof OrganizationSettings;

export const SETTING_COLUMNS = {
  name: 'name',
  description: 'description',
  email: 'email',
  phone: 'phone',
  website: 'website',
  termsLink: 'terms_link',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  country: 'country',
  zip: 'zip',
  facebook: 'facebook',
  twitter: 'twitter',
  instagram: 'instagram',
  linkedIn: 'linked_in',
  tikTok: 'tik_tok',
  discord: 'discord',
  youtube: 'youtube',
  iosAppLink: 'ios_app_link',
  androidAppLink: 'android_app_link',
  locale: 'locale',
  locales: 'locales',
  timezone: 'timezone',
  currency: 'currency',
  primaryColor: 'primary_color',
  secondaryColor: 'secondary_color',
  apiUrl: 'api_url',
  chatUrl: 'chat_url',
  hostedUrl: 'hosted_url',
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
} as const satisfies Record<SettingName, keyof OrganizationChanges>;

export const toColumns = (settings: OrganizationSettings): OrganizationChanges =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [SETTING_COLUMNS[name as SettingName], value]),
  );

/** Those of the settings given that are stored with another value. */
export const differing = (settings: OrganizationSettings, row: OrganizationRecord): SettingName[] =>
  (Object.keys(settings) as SettingName[]).filter(
    (name) =>
      settings[name] !== undefined &&
      JSON.stringify(settings[name]) !== JSON.stringify(row[SETTING_COLUMNS[name]]),
  );

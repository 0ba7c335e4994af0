import { imageUri } from '../../../../platform/db/images.ts';
import { MODULES } from '../../../../platform/modules.ts';
import type { OrganizationRecord } from '../organization.tables.ts';
import { SETTING_COLUMNS, type SettingName } from './setting-columns.ts';
import type { ConflictView, ModulesView, SettingsView } from './settings.schemas.ts';

export function viewSettings({
  row,
  isCurrencyFixed,
}: {
  readonly row: OrganizationRecord;
  readonly isCurrencyFixed: boolean;
}): SettingsView {
  return {
    version: row.settings_version,
    updatedAt: row.updated_at.toISOString(),
    slug: row.slug,
    name: row.name,
    description: row.description,
    email: row.email,
    phone: row.phone,
    website: row.website,
    termsLink: row.terms_link,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    country: row.country,
    zip: row.zip,
    facebook: row.facebook,
    twitter: row.twitter,
    instagram: row.instagram,
    linkedIn: row.linked_in,
    tikTok: row.tik_tok,
    discord: row.discord,
    youtube: row.youtube,
    iosAppLink: row.ios_app_link,
    androidAppLink: row.android_app_link,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    locale: row.locale,
    locales: row.locales,
    timezone: row.timezone,
    currency: row.currency as SettingsView['currency'],
    isCurrencyFixed,
    maintenance: row.maintenance,
    signUpFields: row.sign_up_fields,
    passwordMinLength: row.password_min_length,
    passwordCharacters: row.password_characters as SettingsView['passwordCharacters'],
    revealAccountExistence: row.reveal_account_existence,
    requireSecondFactor: row.require_second_factor,
    venueNetworks: row.venue_networks,
    images: viewImages(row),
  };
}

const viewImages = (row: OrganizationRecord): SettingsView['images'] => ({
  logo: viewUri(row.logo_id),
  darkLogo: viewUri(row.dark_logo_id),
  icon: viewUri(row.icon_id),
  darkIcon: viewUri(row.dark_icon_id),
  appIcon: viewUri(row.app_icon_id),
  splashScreen: viewUri(row.splash_screen_id),
});

const viewUri = (id: string | null): string | null => (id === null ? null : imageUri(id));

export const viewModules = (row: OrganizationRecord): ModulesView => ({
  version: row.settings_version,
  modules: MODULES.map((name) => ({ name, isOn: row.modules.includes(name) })),
});

/** The values that somebody else has stored meanwhile. */
export const viewCurrent = (row: OrganizationRecord, names: readonly SettingName[]): ConflictView => ({
  version: row.settings_version,
  current: Object.fromEntries(names.map((name) => [name, row[SETTING_COLUMNS[name]]])),
});

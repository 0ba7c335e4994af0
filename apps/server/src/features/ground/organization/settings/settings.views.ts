import { imageUri } from '../../../../platform/db/images.ts';
import { MODULES } from '../../../../platform/context.ts';
import type { OrganizationRecord } from '../organization.tables.ts';
import { IMAGE_SLOTS, type ImageSlot } from './image-slots.ts';
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

const viewImages = (row: OrganizationRecord): SettingsView['images'] =>
  Object.fromEntries(
    Object.entries(IMAGE_SLOTS).map(([slot, column]) => {
      const id = row[column];
      return [slot, id === null ? null : imageUri(id)];
    }),
  ) as Record<ImageSlot, string | null>;

export const viewModules = (row: OrganizationRecord): ModulesView => ({
  version: row.settings_version,
  modules: MODULES.map((name) => ({ name, isOn: row.modules.includes(name) })),
});

/** The values that somebody else has stored meanwhile. */
export const viewCurrent = (row: OrganizationRecord, names: readonly SettingName[]): ConflictView => ({
  version: row.settings_version,
  current: Object.fromEntries(names.map((name) => [name, row[SETTING_COLUMNS[name]]])),
});

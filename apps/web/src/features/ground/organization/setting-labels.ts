import { type PlainTextId, useText } from '../../../lib/text.tsx';
import type { SettingName } from './setting-changes.ts';

export const settingLabels = {
  name: 'admin.settings.name',
  description: 'admin.settings.description',
  email: 'admin.settings.email',
  phone: 'admin.settings.phone',
  website: 'admin.settings.website',
  address1: 'admin.settings.address1',
  address2: 'admin.settings.address2',
  city: 'admin.settings.city',
  state: 'admin.settings.state',
  country: 'admin.settings.country',
  zip: 'admin.settings.zip',
  facebook: 'admin.settings.facebook',
  twitter: 'admin.settings.twitter',
  instagram: 'admin.settings.instagram',
  linkedIn: 'admin.settings.linkedIn',
  tikTok: 'admin.settings.tikTok',
  discord: 'admin.settings.discord',
  youtube: 'admin.settings.youtube',
  iosAppLink: 'admin.settings.iosAppLink',
  androidAppLink: 'admin.settings.androidAppLink',
  primaryColor: 'admin.settings.primaryColor',
  secondaryColor: 'admin.settings.secondaryColor',
  locale: 'admin.settings.locale',
  locales: 'admin.settings.locales',
  timezone: 'admin.settings.timezone',
  currency: 'admin.settings.currency',
  maintenance: 'admin.settings.maintenance',
  signUpFields: 'admin.settings.signUpFields',
  passwordMinLength: 'admin.settings.passwordMinLength',
  passwordCharacters: 'admin.settings.passwordCharacters',
  revealAccountExistence: 'admin.settings.revealAccountExistence',
  requireSecondFactor: 'admin.settings.requireSecondFactor',
  venueNetworks: 'admin.settings.venueNetworks',
} as const satisfies Record<SettingName, PlainTextId>;

export function useSettingLabel(): (name: SettingName) => string {
  const { t } = useText();
  return (name) => t(settingLabels[name]);
}

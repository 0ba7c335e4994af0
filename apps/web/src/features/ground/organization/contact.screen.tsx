import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { type LineName, SettingField } from './setting-field.tsx';
import type { SettingChanges } from './setting-changes.ts';
import { SettingsForm } from './settings-form.tsx';
import { Part, SettingsPage } from './settings-page.tsx';

const links = ['facebook', 'twitter', 'instagram', 'linkedIn', 'tikTok', 'discord', 'youtube'] as const;
const apps = ['iosAppLink', 'androidAppLink'] as const;
const lines = ['phone', 'address1', 'address2', 'zip', 'city', 'state', 'country'] as const;
const optional: readonly Exclude<LineName, 'name' | 'email'>[] = [
  'website',
  'termsLink',
  ...lines,
  ...links,
  ...apps,
];

const read = (fields: FormData): SettingChanges => ({
  email: textOf(fields, 'email'),
  ...Object.fromEntries(optional.map((name) => [name, textOrNull(fields, name)])),
});

/** Where the organization is reached, and where else it is. */
export default function ContactScreen() {
  const { t } = useText();
  return (
    <SettingsPage section="contact">
      {(settings) => (
        <SettingsForm settings={settings} read={read}>
          {(stored) => (
            <>
              <Part title={t('admin.settings.reach')}>
                <SettingField stored={stored} name="email" type="email" required maxLength={254} />
                <SettingField stored={stored} name="phone" type="tel" />
                <SettingField stored={stored} name="website" type="url" />
                <SettingField
                  stored={stored}
                  name="termsLink"
                  type="url"
                  description={t('admin.settings.termsLink.text')}
                />
              </Part>
              <Part title={t('admin.settings.address')} text={t('admin.settings.address.text')}>
                <SettingField stored={stored} name="address1" dir="auto" />
                <SettingField stored={stored} name="address2" dir="auto" />
                <div className="grid gap-5 sm:grid-cols-2">
                  {(['zip', 'city', 'state', 'country'] as const).map((name) => (
                    <SettingField key={name} stored={stored} name={name} dir="auto" />
                  ))}
                </div>
              </Part>
              <Part title={t('admin.settings.links')}>
                {links.map((name) => (
                  <SettingField key={name} stored={stored} name={name} type="url" />
                ))}
              </Part>
              <Part title={t('admin.settings.apps')}>
                {apps.map((name) => (
                  <SettingField key={name} stored={stored} name={name} type="url" />
                ))}
              </Part>
            </>
          )}
        </SettingsForm>
      )}
    </SettingsPage>
  );
}

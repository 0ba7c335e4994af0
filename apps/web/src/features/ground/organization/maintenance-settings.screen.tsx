import { Checkbox } from '@atrium/ui/checkbox';
import { useText } from '../../../lib/text.tsx';
import type { SettingChanges } from './setting-changes.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPage } from './settings-page.tsx';

const read = (fields: FormData): SettingChanges => ({ maintenance: fields.has('maintenance') });

/** Closes the site for everybody, and opens it again: these pages stay open meanwhile. */
export default function MaintenanceSettingsScreen() {
  const { t } = useText();
  return (
    <SettingsPage section="maintenance">
      {(settings) => (
        <SettingsForm settings={settings} read={read}>
          {(stored) => (
            <Checkbox
              name="maintenance"
              defaultChecked={stored.maintenance}
              description={t('admin.settings.maintenance.close')}
            >
              {t('admin.settings.maintenance.on')}
            </Checkbox>
          )}
        </SettingsForm>
      )}
    </SettingsPage>
  );
}

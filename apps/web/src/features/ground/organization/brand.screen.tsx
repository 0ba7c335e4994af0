import type { OrganizationSettings } from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import { useState } from 'react';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { ColorField } from './color-field.tsx';
import { ContrastNotes } from './contrast-notes.tsx';
import { ImagesPart } from './images-part.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Part, SettingsPage } from './settings-page.tsx';
import { ThemePreview } from './theme-preview.tsx';
import type { SettingChanges } from './setting-changes.ts';

const read = (fields: FormData): SettingChanges => ({
  name: textOf(fields, 'name'),
  description: textOf(fields, 'description').replaceAll('\r\n', '\n'),
  primaryColor: textOrNull(fields, 'primaryColor'),
  secondaryColor: textOrNull(fields, 'secondaryColor'),
});

/** Name, colors and all that follows from them, and pictures. */
export default function BrandScreen() {
  return (
    <SettingsPage section="brand">
      {(settings) => (
        <div className="flex flex-col gap-10">
          <SettingsForm settings={settings} read={read}>
            {(stored) => <BrandFields stored={stored} />}
          </SettingsForm>
          <ImagesPart images={settings.images} />
        </div>
      )}
    </SettingsPage>
  );
}

function BrandFields({ stored }: { stored: OrganizationSettings }) {
  const { t } = useText();
  const [name, setName] = useState(stored.name);
  const [primary, setPrimary] = useState(stored.primaryColor ?? '');
  const [secondary, setSecondary] = useState(stored.secondaryColor ?? '');
  return (
    <>
      <Part title={t('admin.settings.naming')}>
        <SettingField stored={stored} name="name" required maxLength={80} dir="auto" onChange={setName} />
        <TextArea
          label={t('admin.settings.description')}
          description={t('admin.settings.description.text')}
          name="description"
          maxLength={1000}
          dir="auto"
          defaultValue={stored.description}
        />
      </Part>
      <Part title={t('admin.settings.colors')} text={t('admin.settings.colors.text')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <ColorField name="primaryColor" value={primary} onChange={setPrimary} />
          <ColorField name="secondaryColor" value={secondary} onChange={setSecondary} />
        </div>
        <ContrastNotes primary={primary} secondary={secondary} mend={setPrimary} />
        <ThemePreview name={name} primary={primary} secondary={secondary} />
      </Part>
    </>
  );
}

import type { OrganizationSettings } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { inOrderOf, type SettingChanges } from './setting-changes.ts';
import { SettingsForm } from './settings-form.tsx';
import { Part, SettingsPage } from './settings-page.tsx';

const asked = ['firstName', 'lastName', 'phone', 'title', 'company', 'city'] as const;
const kinds = ['lowercase', 'uppercase', 'numbers', 'special'] as const;

function read(fields: FormData, stored: OrganizationSettings): SettingChanges {
  const chosen = asked.flatMap((name) => {
    const state = textOf(fields, `ask.${name}`);
    return state === 'off' ? [] : [state === 'optional' ? `${name}?` : name];
  });
  const characters = fields.getAll('passwordCharacters').map(String);
  return {
    signUpFields: inOrderOf(stored.signUpFields, chosen),
    passwordMinLength: Number(textOf(fields, 'passwordMinLength')),
    passwordCharacters: inOrderOf(
      stored.passwordCharacters,
      characters,
    ) as OrganizationSettings['passwordCharacters'],
    requireSecondFactor: fields.has('requireSecondFactor'),
    revealAccountExistence: fields.has('revealAccountExistence'),
    venueNetworks: textOf(fields, 'venueNetworks').split(/\s+/).filter(Boolean),
  };
}

/** How people become members, and how they sign in. */
export default function SignUpSettingsScreen() {
  return (
    <SettingsPage section="sign-up">
      {(settings) => (
        <SettingsForm settings={settings} read={read}>
          {(stored) => (
            <>
              <AskedFields stored={stored} />
              <PasswordFields stored={stored} />
              <SafetyFields stored={stored} />
            </>
          )}
        </SettingsForm>
      )}
    </SettingsPage>
  );
}

function AskedFields({ stored }: { stored: OrganizationSettings }) {
  const { t } = useText();
  const stateOf = (name: string): string => {
    if (stored.signUpFields.includes(name)) return 'required';
    return stored.signUpFields.includes(`${name}?`) ? 'optional' : 'off';
  };
  return (
    <Part title={t('admin.settings.signUpFields')} text={t('admin.settings.signUpFields.text')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {asked.map((name) => (
          <NativeSelect
            key={name}
            label={t(`admin.settings.ask.${name}`)}
            name={`ask.${name}`}
            defaultValue={stateOf(name)}
          >
            <option value="off">{t('admin.settings.ask.off')}</option>
            <option value="optional">{t('admin.settings.ask.optional')}</option>
            <option value="required">{t('admin.settings.ask.required')}</option>
          </NativeSelect>
        ))}
      </div>
    </Part>
  );
}

function PasswordFields({ stored }: { stored: OrganizationSettings }) {
  const { t } = useText();
  return (
    <Part title={t('admin.settings.passwords')} text={t('admin.settings.passwords.text')}>
      <TextField
        type="number"
        inputMode="numeric"
        label={t('admin.settings.passwordMinLength')}
        name="passwordMinLength"
        required
        min={6}
        max={64}
        className="max-w-48"
        defaultValue={stored.passwordMinLength}
      />
      <fieldset>
        <legend className="mb-3 text-sm font-medium">{t('admin.settings.passwordCharacters')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              name="passwordCharacters"
              value={kind}
              defaultChecked={stored.passwordCharacters.includes(kind)}
            >
              {t(`admin.settings.characters.${kind}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </Part>
  );
}

function SafetyFields({ stored }: { stored: OrganizationSettings }) {
  const { t } = useText();
  return (
    <Part title={t('admin.settings.safety')}>
      <Checkbox
        name="requireSecondFactor"
        defaultChecked={stored.requireSecondFactor}
        description={t('admin.settings.requireSecondFactor.text')}
      >
        {t('admin.settings.requireSecondFactor')}
      </Checkbox>
      <Checkbox
        name="revealAccountExistence"
        defaultChecked={stored.revealAccountExistence}
        description={t('admin.settings.revealAccountExistence.text')}
      >
        {t('admin.settings.revealAccountExistence')}
      </Checkbox>
      <TextArea
        label={t('admin.settings.venueNetworks')}
        description={t('admin.settings.venueNetworks.text')}
        name="venueNetworks"
        dir="ltr"
        placeholder="203.0.113.0/24=5000"
        defaultValue={stored.venueNetworks.join('\n')}
      />
    </Part>
  );
}

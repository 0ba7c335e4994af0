import type { OrganizationSettings } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { RadioGroup } from '@atrium/ui/radio-group';
import { useState } from 'react';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { allLocales, nameOf } from '../../../lib/locales.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { inOrderOf, type SettingChanges } from './setting-changes.ts';
import { SettingsForm } from './settings-form.tsx';
import { Part, SettingsPage } from './settings-page.tsx';

function read(fields: FormData, stored: OrganizationSettings): SettingChanges {
  const currency = textOf(fields, 'currency');
  return {
    locale: textOf(fields, 'locale'),
    locales:
      textOf(fields, 'offer') === 'all'
        ? []
        : // The default language is always among those that are offered.
          inOrderOf(stored.locales, [
            ...new Set([textOf(fields, 'locale'), ...fields.getAll('locales').map(String)]),
          ]),
    timezone: textOf(fields, 'timezone'),
    // A fixed currency is not among the fields.
    ...(currency !== '' && { currency: currency as OrganizationSettings['currency'] }),
  };
}

/** Languages offered, and how dates, times and money are written. */
export default function LanguagesScreen() {
  return (
    <SettingsPage section="languages">
      {(settings) => (
        <SettingsForm settings={settings} read={read}>
          {(stored) => (
            <>
              <LanguageFields stored={stored} />
              <RegionFields stored={stored} />
            </>
          )}
        </SettingsForm>
      )}
    </SettingsPage>
  );
}

function LanguageFields({ stored }: { stored: OrganizationSettings }) {
  const { t } = useText();
  const { locales } = useSite();
  const [offer, setOffer] = useState(stored.locales.length === 0 ? 'all' : 'some');
  const codes = new Set([...locales, ...stored.locales, stored.locale]);
  const listed = allLocales.filter(({ code }) => codes.has(code));
  return (
    <Part title={t('admin.settings.locales')} text={t('admin.settings.locales.text')}>
      <NativeSelect
        label={t('admin.settings.locale')}
        description={t('admin.settings.locale.text')}
        name="locale"
        defaultValue={stored.locale}
      >
        {listed.map(({ code }) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </NativeSelect>
      <RadioGroup
        label={t('admin.settings.offer')}
        name="offer"
        value={offer}
        onChange={setOffer}
        options={[
          { value: 'all', label: t('admin.settings.offer.all') },
          { value: 'some', label: t('admin.settings.offer.some') },
        ]}
      />
      {offer === 'some' && (
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{t('admin.settings.offer.some')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {listed.map(({ code }) => (
              <Checkbox
                key={code}
                name="locales"
                value={code}
                defaultChecked={stored.locales.includes(code) || code === stored.locale}
              >
                <bdi lang={code}>{nameOf(code)}</bdi>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </Part>
  );
}

const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'BRL', 'INR', 'MXN'] as const;

function RegionFields({ stored }: { stored: OrganizationSettings }) {
  const { t, locale } = useText();
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return (
    <Part title={t('admin.settings.region')}>
      <ZoneSelect
        label={t('admin.settings.timezone')}
        description={t('admin.settings.timezone.text')}
        name="timezone"
        own={stored.timezone}
        defaultValue={stored.timezone}
      />
      <NativeSelect
        label={t('admin.settings.currency')}
        description={t(
          stored.isCurrencyFixed ? 'admin.settings.currency.fixed' : 'admin.settings.currency.text',
        )}
        name="currency"
        disabled={stored.isCurrencyFixed}
        defaultValue={stored.currency}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {`${code} · ${names.of(code) ?? code}`}
          </option>
        ))}
      </NativeSelect>
    </Part>
  );
}

import { Segmented } from '@atrium/ui/segmented';
import { Switch } from '@atrium/ui/switch';
import { useState } from 'react';
import { type DateChoice, chooseDates, useDateChoice } from '../../../lib/date-choice.ts';
import { useFormat } from '../../../lib/format.ts';
import { areSingleKeysOn, switchSingleKeys } from '../../../lib/single-keys.ts';
import { useText } from '../../../lib/text.tsx';
import { THEMES, chooseTheme, readThemeChoice } from '../../../lib/theme-choice.ts';
import { useMinute } from '../../../lib/clock.ts';

/** Light or dark, and how dates and times are written, on this device. */
export function Appearance() {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const [theme, setTheme] = useState(() => readThemeChoice());
  const [hasKeys, setKeys] = useState(() => areSingleKeysOn());
  const dates = useDateChoice();
  return (
    <div className="mb-8 flex flex-col gap-6">
      <section aria-labelledby="theme-choice">
        <h2 id="theme-choice" className="mb-2 text-base font-semibold">
          {t('settings.theme')}
        </h2>
        <Segmented
          label={t('settings.theme')}
          options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          value={theme}
          onChange={(choice) => {
            chooseTheme(choice);
            setTheme(choice);
          }}
        />
      </section>
      <section aria-labelledby="date-choice">
        <h2 id="date-choice" className="mb-2 text-base font-semibold">
          {t('settings.dates')}
        </h2>
        <Segmented<DateChoice>
          label={t('settings.dates')}
          options={[
            { value: 'language', label: t('settings.dates.language') },
            { value: 'h23', label: t('settings.dates.h23') },
            { value: 'h12', label: t('settings.dates.h12') },
          ]}
          value={dates}
          onChange={chooseDates}
        />
        {now !== null && <p className="mt-2 text-sm text-muted">{format.dateTime(now)}</p>}
      </section>
      <Switch
        checked={hasKeys}
        description={t('settings.singleKeys.text')}
        onChange={(on) => {
          switchSingleKeys(on);
          setKeys(on);
        }}
      >
        {t('settings.singleKeys')}
      </Switch>
    </div>
  );
}

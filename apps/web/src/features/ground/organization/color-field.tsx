import { TextField } from '@atrium/ui/text-field';
import { defaultBrand } from '@atrium/ui/theme';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/text.tsx';
import { settingLabels } from './setting-texts.ts';

interface ColorFieldProps {
  name: 'primaryColor' | 'secondaryColor';
  value: string;
  onChange: (value: string) => void;
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A color by its number or from the platform's own picker; empty is the standard one. */
export function ColorField({ name, value, onChange }: ColorFieldProps) {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  const standard = name === 'primaryColor' ? defaultBrand.primary : defaultBrand.secondary;
  const label = t(settingLabels[name]);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    // A color that a button has put there is as good as one that was typed.
    field.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [value]);
  return (
    <div className="flex items-end gap-2">
      <TextField
        ref={field}
        className="grow"
        label={label}
        description={t('admin.settings.color.text', { color: standard })}
        name={name}
        dir="ltr"
        maxLength={7}
        pattern="#[0-9a-fA-F]{6}"
        placeholder={standard}
        value={value}
        onChange={onChange}
        before={
          <input
            type="color"
            aria-label={t('admin.settings.color.pick', { label })}
            value={isColor(value) ? value.toLowerCase() : standard}
            onChange={(event) => onChange(event.target.value)}
            className="pointer-events-auto size-6 cursor-pointer rounded-sm border border-line-strong bg-raised"
          />
        }
      />
    </div>
  );
}

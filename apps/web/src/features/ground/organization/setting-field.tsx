import type { OrganizationSettings } from '@atrium/api';
import { TextField, type TextFieldProps } from '@atrium/ui/text-field';
import { useSettingLabel } from './setting-labels.ts';

/** Settings that are a line of text; empty means that there is none. */
export type LineName =
  | 'name'
  | 'email'
  | 'phone'
  | 'website'
  | 'termsLink'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'country'
  | 'zip'
  | 'facebook'
  | 'twitter'
  | 'instagram'
  | 'linkedIn'
  | 'tikTok'
  | 'discord'
  | 'youtube'
  | 'iosAppLink'
  | 'androidAppLink';

interface SettingFieldProps extends Omit<TextFieldProps, 'label' | 'name' | 'defaultValue'> {
  name: LineName;
  stored: OrganizationSettings;
}

export function SettingField({ name, stored, ...rest }: SettingFieldProps) {
  const label = useSettingLabel();
  return (
    <TextField
      maxLength={rest.type === 'url' ? 1000 : 200}
      {...(rest.type === 'url' && { placeholder: 'https://' })}
      {...rest}
      label={label(name)}
      name={name}
      defaultValue={stored[name] ?? ''}
    />
  );
}

import { type AccountAddress, type CreateAddressData, createAddress, updateAddress } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useMemo, useState } from 'react';
import { listCountries, readCountry } from '../../../lib/countries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';

type AddressBody = CreateAddressData['body'];

/** Keeps an address; null is a new one. */
export function useSaveAddress(address: AccountAddress | null, onSaved: () => void) {
  return useSave(
    (body: AddressBody) =>
      address === null
        ? createAddress({ body, throwOnError: true })
        : updateAddress({ path: { addressId: address.id }, body, throwOnError: true }),
    { touches: ['listAddresses'], said: null, onSaved },
  );
}

interface AddressFieldsProps {
  address: AccountAddress | null;
  /** The only address needs no choice of the one that is used first. */
  only?: boolean;
}

export function AddressFields({ address, only = false }: AddressFieldsProps) {
  const { t, locale } = useText();
  const self = useSelf().data?.data;
  // Most addresses are of the person who writes them.
  const own = [self?.firstName, self?.lastName].filter(Boolean).join(' ');
  const [typed, setTyped] = useState<string | null>(null);
  const countries = useMemo(() => listCountries(locale), [locale]);
  const optional = t('account.addresses.optional');
  const text = (name: 'address1' | 'address2' | 'city' | 'state' | 'zip') => ({
    name,
    defaultValue: address?.[name] ?? '',
    dir: 'auto' as const,
  });
  return (
    <>
      <TextField
        name="name"
        dir="auto"
        value={typed ?? address?.name ?? own}
        onChange={setTyped}
        label={t('account.address.name')}
        autoComplete="name"
        maxLength={120}
        required
      />
      <NativeSelect
        label={t('account.address.country')}
        name="country"
        autoComplete="country"
        defaultValue={address?.country ?? ''}
        required
      >
        <option value="" disabled>
          {t('account.address.chooseCountry')}
        </option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextField
        {...text('address1')}
        label={t('account.address.line1')}
        autoComplete="address-line1"
        maxLength={200}
        required
      />
      <TextField
        {...text('address2')}
        label={t('account.address.line2')}
        hint={optional}
        autoComplete="address-line2"
        maxLength={200}
      />
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <TextField
          {...text('zip')}
          label={t('account.address.zip')}
          hint={optional}
          autoComplete="postal-code"
          maxLength={20}
        />
        <TextField
          {...text('city')}
          label={t('account.address.city')}
          autoComplete="address-level2"
          maxLength={120}
          required
        />
      </div>
      <TextField
        {...text('state')}
        label={t('account.address.state')}
        hint={optional}
        autoComplete="address-level1"
        maxLength={120}
      />
      {!only && address?.primary !== true && (
        <Checkbox name="primary">{t('account.addresses.asPrimary')}</Checkbox>
      )}
    </>
  );
}

/** Null without a country. */
export function readAddress(values: FormData): AddressBody | null {
  const text = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const country = readCountry(text('country'));
  if (country === undefined) return null;
  return {
    name: text('name'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    country,
    zip: text('zip'),
    ...(values.has('primary') && { primary: true }),
  };
}

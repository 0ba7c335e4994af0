import {
  type AccountAddress,
  type CreateAddressData,
  ApiError,
  createAddress,
  updateAddress,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useMemo } from 'react';
import { listCountries, readCountry } from '../../../lib/countries.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { describeField } from '../identity/index.ts';

type AddressBody = CreateAddressData['body'];

interface AddressDialogProps {
  /** Null: a new one. */
  address: AccountAddress | null;
  close: () => void;
}

export default function AddressDialog({ address, close }: AddressDialogProps) {
  const texts = useText();
  const { t } = texts;
  const formId = useId();
  const save = useSave(address, close);
  const { error } = save;
  const field = error instanceof ApiError ? error.field : null;
  const errors = useMemo(
    () => (field === null || error === null ? {} : { [field]: error.message }),
    [field, error],
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readAddress(new FormData(event.currentTarget));
    if (body !== null) save.mutate(body);
  };
  return (
    <Dialog
      open
      title={t(address === null ? 'account.addresses.add' : 'account.addresses.edit')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        errors={errors}
        describe={(field) => describeField(field, texts)}
        onSubmit={send}
        className="flex flex-col gap-5"
      >
        {error !== null && field === null && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(error, texts)}
          </Banner>
        )}
        <AddressFields address={address} />
      </Form>
    </Dialog>
  );
}

function AddressFields({ address }: { address: AccountAddress | null }) {
  const { t, locale } = useText();
  const countries = useMemo(() => listCountries(locale), [locale]);
  const optional = t('account.addresses.optional');
  const text = (name: 'name' | 'address1' | 'address2' | 'city' | 'state' | 'zip') => ({
    name,
    defaultValue: address?.[name] ?? '',
    dir: 'auto' as const,
  });
  return (
    <>
      <TextField
        {...text('name')}
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
      {address?.primary !== true && <Checkbox name="primary">{t('account.addresses.asPrimary')}</Checkbox>}
    </>
  );
}

function readAddress(values: FormData): AddressBody | null {
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

function useSave(address: AccountAddress | null, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: AddressBody) =>
      address === null
        ? createAddress({ body, throwOnError: true })
        : updateAddress({ path: { addressId: address.id }, body, throwOnError: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [{ _id: 'listAddresses' }] });
      onDone();
    },
  });
}

import { listTaxRatesOptions, putTaxRates, type TaxRate } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { listCountries } from '../../../../lib/countries.ts';
import { textOf } from '../../../../lib/form-values.ts';
import { usePerLocale, useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { settingsCalls } from '../payments.api.ts';
import { isSamePlace, type TaxRateBody, toBody } from './tax-rates.body.ts';

interface TaxRateDialogProps {
  existing: TaxRate | undefined;
  all: readonly TaxRate[];
  onClose: () => void;
}

export default function TaxRateDialog({ existing, all, onClose }: TaxRateDialogProps) {
  const { t } = useText();
  const countries = usePerLocale(listCountries);
  const edit = useEdit(existing);
  const client = useQueryClient();
  // As they are stored; asked again where somebody else has changed them meanwhile.
  const rates = useRef({ all, existing });
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => {
      const seenIds = rates.current.all.map(({ id }) => id);
      const others = rates.current.all.filter((one) => one !== rates.current.existing).map(toBody);
      const rate: TaxRateBody = {
        // The list offers nothing else.
        country: textOf(fields, 'country') as TaxRateBody['country'],
        state: textOf(fields, 'state'),
        rate: Number(textOf(fields, 'rate')),
        name: textOf(fields, 'name'),
      };
      const { body } = edit.whole(rate);
      return putTaxRates({ body: { taxRates: [...others, body], seenIds }, throwOnError: true });
    },
    {
      edit,
      latest: async () => {
        const now = (await client.fetchQuery({ ...listTaxRatesOptions(), staleTime: 0 })).data;
        const same = existing && now.find((one) => isSamePlace(one, existing));
        rates.current = { all: now, existing: same };
        return existing === undefined ? {} : same;
      },
      touches: settingsCalls,
      said: t('form.saved'),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'payments.addTax' : 'payments.editTax')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <NativeSelect
        label={t('payments.country')}
        name="country"
        required
        defaultValue={existing?.country ?? ''}
      >
        <option value="" />
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={t('payments.state')}
        name="state"
        maxLength={120}
        dir="auto"
        defaultValue={existing?.state ?? ''}
        description={t('payments.stateText')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('payments.rate')}
          name="rate"
          type="number"
          required
          min={0}
          max={100}
          step={0.001}
          defaultValue={existing?.rate ?? ''}
        />
        <TextField
          label={t('payments.taxName')}
          name="name"
          required
          maxLength={60}
          dir="auto"
          defaultValue={existing?.name ?? ''}
        />
      </div>
    </FormDialog>
  );
}

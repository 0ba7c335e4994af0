import { type SubscriptionProduct, createSubscriptionPrice, getOrganizationOptions } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { digitsOf, toMinor } from '../payments/index.ts';
import { planCalls } from './subscriptions.api.ts';

interface PriceDialogProps {
  plan: SubscriptionProduct;
  onClose: () => void;
}

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

/** Prices never change: those who pay one keep it, and another is added beside it. */
export default function PriceDialog(props: PriceDialogProps) {
  const currency = useQuery(getOrganizationOptions()).data?.data.currency;
  return currency === undefined ? null : <PriceForm {...props} currency={currency} />;
}

function PriceForm({ plan, onClose, currency }: PriceDialogProps & { currency: string }) {
  const { t } = useText();
  // Pressed twice it adds one.
  const [key] = useState(newKey);
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      createSubscriptionPrice({
        path: { subscriptionProductId: plan.id },
        headers: { 'idempotency-key': key },
        body: {
          amount: toMinor(textOf(fields, 'amount'), currency),
          interval: INTERVALS.find((one) => one === textOf(fields, 'interval')) ?? 'month',
          intervalCount: Number(textOf(fields, 'intervalCount')),
          trialDays: Number(textOf(fields, 'trialDays')),
        },
        throwOnError: true,
      }),
    { touches: planCalls, said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.subscriptions.addPrice')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.invoices.price', { currency })}
        name="amount"
        type="number"
        required
        min={0}
        step={10 ** -digitsOf(currency)}
        description={t('admin.subscriptions.amountText')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('admin.subscriptions.every')}
          name="intervalCount"
          type="number"
          required
          min={1}
          max={36}
          defaultValue={1}
        />
        <NativeSelect label={t('admin.subscriptions.interval')} name="interval" defaultValue="month">
          {INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {t(`admin.subscriptions.${interval}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextField
        label={t('admin.subscriptions.trialDays')}
        name="trialDays"
        type="number"
        required
        min={0}
        max={365}
        defaultValue={0}
      />
    </FormDialog>
  );
}

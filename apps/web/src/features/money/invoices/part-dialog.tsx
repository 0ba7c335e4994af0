import { type ManagedInvoice, recordInvoicePart } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { digitsOf, fromMinor, ReceivedFields, receivedOf, toMinor } from '../payments/index.ts';
import { invoiceCalls } from './invoices.api.ts';

interface PartDialogProps {
  invoice: ManagedInvoice;
  onClose: () => void;
}

/** Money that came by transfer or in cash, and is less than what is due. */
export default function PartDialog({ invoice, onClose }: PartDialogProps) {
  const { t } = useText();
  const format = useFormat();
  // Pressed twice it is one payment.
  const [key] = useState(newKey);
  const { currency, toPay } = invoice;
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      recordInvoicePart({
        path: { invoiceId: invoice.id },
        headers: { 'idempotency-key': key },
        body: { amount: toMinor(textOf(fields, 'amount'), currency), ...receivedOf(fields) },
        throwOnError: true,
      }),
    { touches: invoiceCalls, said: t('admin.invoices.partRecorded'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.invoices.recordPart')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <p className="text-muted">{t('admin.invoices.recordPartText')}</p>
      <TextField
        label={t('admin.invoices.creditAmount', { currency })}
        name="amount"
        type="number"
        required
        min={fromMinor(1, currency)}
        max={fromMinor(toPay, currency)}
        step={10 ** -digitsOf(currency)}
        description={t('admin.invoices.creditLeft', { amount: format.money(toPay, currency) })}
      />
      <ReceivedFields />
    </FormDialog>
  );
}

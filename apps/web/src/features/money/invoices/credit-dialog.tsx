import { type ManagedInvoice, creditInvoice } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { digitsOf, fromMinor, toMinor } from '../payments/index.ts';
import { invoiceCalls } from './invoices.api.ts';

interface CreditDialogProps {
  invoice: ManagedInvoice;
  onClose: () => void;
}

export default function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const { t } = useText();
  const format = useFormat();
  // Pressed twice it is one credit note.
  const [key] = useState(newKey);
  const { currency } = invoice;
  const left = invoice.status === 'sent' ? invoice.toPay : invoice.total - invoice.credited;
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      creditInvoice({
        path: { invoiceId: invoice.id },
        headers: { 'idempotency-key': key },
        body: { amount: toMinor(textOf(fields, 'amount'), currency), reason: textOf(fields, 'reason') },
        throwOnError: true,
      }),
    { touches: invoiceCalls, said: t('admin.invoices.creditWritten'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.invoices.writeCredit')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <p className="text-muted">
        {t(invoice.status === 'paid' ? 'admin.invoices.creditPaidText' : 'admin.invoices.creditText')}
      </p>
      <TextField
        label={t('admin.invoices.creditAmount', { currency })}
        name="amount"
        type="number"
        required
        min={fromMinor(1, currency)}
        max={fromMinor(left, currency)}
        step={10 ** -digitsOf(currency)}
        defaultValue={fromMinor(left, currency)}
        description={t('admin.invoices.creditLeft', { amount: format.money(left, currency) })}
      />
      <TextField label={t('admin.invoices.creditReason')} name="reason" required maxLength={200} dir="auto" />
    </FormDialog>
  );
}

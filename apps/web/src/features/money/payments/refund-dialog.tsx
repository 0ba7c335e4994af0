import { type ManagedPayment, refundPaymentIntent } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { digitsOf, fromMinor, toMinor } from './minor-units.ts';
import { paymentCalls, refundableOf } from './payments.api.ts';

interface RefundDialogProps {
  payment: ManagedPayment;
  onClose: () => void;
}

export default function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useText();
  const format = useFormat();
  // Pressed twice it goes back once.
  const [key] = useState(newKey);
  const { currency } = payment;
  const left = refundableOf(payment);
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      refundPaymentIntent({
        path: { intentId: payment.id },
        headers: { 'idempotency-key': key },
        body: { amount: toMinor(textOf(fields, 'amount'), currency), reason: textOrNull(fields, 'reason') },
        throwOnError: true,
      }),
    { touches: paymentCalls, said: t('payments.refund.asked'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('payments.refund')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('payments.refund.amount', { currency })}
        name="amount"
        type="number"
        required
        min={fromMinor(1, currency)}
        max={fromMinor(left, currency)}
        step={10 ** -digitsOf(currency)}
        defaultValue={fromMinor(left, currency)}
        description={t('payments.refund.left', { amount: format.money(left, currency) })}
      />
      <TextField label={t('payments.refund.reason')} name="reason" maxLength={500} dir="auto" />
    </FormDialog>
  );
}

import { type BaseAccount, createInvoice } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PeoplePicker } from '../../../components/people-picker.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { invoiceCalls } from './invoices.api.ts';

/** For whom and what about; the lines follow on the page of the draft. */
export default function NewInvoiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  // Pressed twice it makes one.
  const [key] = useState(newKey);
  const [payers, setPayers] = useState<readonly BaseAccount[]>([]);
  const [isMissing, setMissing] = useState(false);
  const { mutation, errors } = useSave(
    async (title: string) => {
      const { data } = await createInvoice({
        headers: { 'idempotency-key': key },
        body: { title, accountId: payers[0]?.id ?? '', lineItems: [] },
        throwOnError: true,
      });
      await navigate(`/admin/invoices/${data.data.id}`);
    },
    { touches: invoiceCalls, said: null, onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.invoices.add')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => {
        setMissing(payers.length === 0);
        if (payers.length > 0) mutation.mutate(textOf(fields, 'title'));
      }}
      onClose={onClose}
    >
      <PeoplePicker
        label={t('admin.invoices.payer')}
        placeholder={t('admin.invoices.payerText')}
        value={payers}
        onChange={(people) => setPayers(people.slice(-1))}
        error={isMissing ? t('admin.invoices.payerText') : null}
        autoFocus
      />
      <TextField
        label={t('admin.invoices.what')}
        name="title"
        required
        maxLength={200}
        dir="auto"
        description={t('admin.invoices.whatText')}
      />
    </FormDialog>
  );
}

import { type PaymentDispute, sendDisputeEvidence } from '@atrium/api';
import { sendFile } from '@atrium/api/upload';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { newKey } from '../../../lib/new-key.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { paymentCalls } from './payments.api.ts';

const kinds = ['communication', 'service', 'other'] as const;
const labels: Record<(typeof kinds)[number], PlainTextId> = {
  communication: 'payments.dispute.file.communication',
  service: 'payments.dispute.file.service',
  other: 'payments.dispute.file.other',
};
const limit = 2000;

interface EvidenceDialogProps {
  dispute: PaymentDispute;
  onClose: () => void;
}

export default function EvidenceDialog({ dispute, onClose }: EvidenceDialogProps) {
  const { t } = useText();
  // Sent again it is the same answer, with the same files.
  const [key] = useState(newKey);
  const [sent] = useState(() => new Map<string, number>());
  const send = async (fields: FormData) => {
    const files = [];
    for (const kind of kinds) {
      const file = fields.get(kind);
      if (!(file instanceof File) || file.size === 0) continue;
      const name = `${file.name} ${file.size} ${file.lastModified}`;
      const fileId = sent.get(name) ?? (await store(file));
      sent.set(name, fileId);
      files.push({ fileId, kind });
    }
    await sendDisputeEvidence({
      path: { disputeId: dispute.id },
      headers: { 'idempotency-key': key },
      body: { text: textOf(fields, 'text'), files },
      throwOnError: true,
    });
  };
  const { mutation, errors } = useSave(send, {
    touches: paymentCalls,
    said: t('payments.dispute.sending'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('payments.dispute.answer')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
      size="lg"
    >
      <p className="text-sm text-muted">{t('payments.dispute.once')}</p>
      <TextArea
        label={t('payments.dispute.text')}
        name="text"
        required
        rows={8}
        maxLength={limit}
        dir="auto"
        defaultValue={dispute.answer?.text ?? ''}
        description={t('payments.dispute.textHint')}
      />
      {kinds.map((kind) => (
        <TextField
          key={kind}
          type="file"
          className="[&_input]:py-2"
          name={kind}
          accept="application/pdf,image/jpeg,image/png"
          label={t(labels[kind])}
        />
      ))}
      <p className="text-sm text-muted">{t('payments.dispute.filesHint')}</p>
    </FormDialog>
  );
}

const store = async (file: File): Promise<number> =>
  (
    await sendFile(file, {
      query: { name: file.name.slice(0, 200).toWellFormed(), type: file.type.slice(0, 100) },
    })
  ).id;

import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { textOf } from '../../../../lib/form-values.ts';
import { useText } from '../../../../lib/text.tsx';

/** The day on the clock of the reader, as a field of the browser writes it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** How money came that no provider reports: its day, and a note for the books. */
export function ReceivedFields() {
  const { t } = useText();
  const [last] = useState(today);
  return (
    <>
      <TextField
        label={t('payments.receivedOn')}
        name="receivedAt"
        type="date"
        max={last}
        defaultValue={last}
        required
      />
      <TextField
        label={t('payments.receivedNote')}
        name="note"
        maxLength={200}
        description={t('payments.receivedNoteText')}
      />
    </>
  );
}

/** At noon, so that the day is the same one for nearly every reader. */
export const receivedOf = (fields: FormData): { receivedAt: string; note: string | null } => ({
  receivedAt: new Date(`${textOf(fields, 'receivedAt')}T12:00`).toISOString(),
  note: textOf(fields, 'note').trim() || null,
});

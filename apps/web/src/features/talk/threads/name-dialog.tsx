import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../lib/text.tsx';

interface NameDialogProps {
  title: string;
  label: string;
  value: string;
  maxLength: number;
  pending: boolean;
  save: (value: string) => void;
  close: () => void;
}

/** Another name for something that has one. */
export function NameDialog({ title, label, value, maxLength, pending, save, close }: NameDialogProps) {
  const { t } = useText();
  const formId = useId();
  const [name, setName] = useState(value);
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog
      open
      size="sm"
      title={title}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} pending={pending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (name.trim() === '') setError(t('threads.required'));
          else save(name.trim());
        }}
      >
        <TextField
          autoFocus
          required
          label={label}
          maxLength={maxLength}
          value={name}
          error={error}
          onChange={(text) => {
            setName(text);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}

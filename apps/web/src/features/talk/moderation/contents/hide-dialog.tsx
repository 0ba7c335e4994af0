import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextArea } from '@atrium/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';

interface HideDialogProps {
  title: string;
  hide: (reason: string) => Promise<void>;
  close: () => void;
}

/** Asks for the reason, which stands in the log of the staff. */
export default function HideDialog({ title, hide, close }: HideDialogProps) {
  const { t } = useText();
  const form = useId();
  const [reason, setReason] = useState('');
  const work = useMutation({ mutationFn: () => hide(reason.trim()), onSuccess: close });
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('admin.reported.hide', { title })}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={work.isPending}
            disabled={reason.trim() === ''}
          >
            {t('moderation.hide')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          work.mutate();
        }}
      >
        <TextArea
          label={t('moderation.reason')}
          description={t('admin.reported.reasonHelp')}
          required
          autoFocus
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}

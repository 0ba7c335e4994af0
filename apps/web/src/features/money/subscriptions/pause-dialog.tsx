import { TextField } from '@atrium/ui/text-field';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { subscriptionCalls } from './subscriptions.api.ts';

const longest = 90;

interface PauseDialogProps {
  pause: (days: number) => Promise<void>;
  onClose: () => void;
}

export default function PauseDialog({ pause, onClose }: PauseDialogProps) {
  const { t } = useText();
  const { mutation, errors } = useSave((fields: FormData) => pause(Number(textOf(fields, 'days'))), {
    touches: subscriptionCalls,
    said: t('subscriptions.paused'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('subscriptions.pause')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.subscriptions.pauseDays.staff')}
        name="days"
        type="number"
        required
        min={1}
        max={longest}
        step={1}
        defaultValue={30}
        description={t('admin.subscriptions.pauseText')}
      />
    </FormDialog>
  );
}

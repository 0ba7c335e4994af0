import { setStorageLimit } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import type { OrganizationStorage } from './system.api.ts';

interface LimitDialogProps {
  organization: OrganizationStorage;
  onClose: () => void;
}

const GB = 1e9;

/** Empty: as much as the disk holds. */
const limitOf = (text: string): number | null => (text === '' ? null : Math.round(Number(text) * GB));

export default function LimitDialog({ organization, onClose }: LimitDialogProps) {
  const { t } = useText();
  const { organizationId, limit } = organization;
  const { mutation, errors } = useSave(
    (fields: FormData) =>
      setStorageLimit({
        path: { organizationId },
        body: { limit: limitOf(textOf(fields, 'limit')) },
        throwOnError: true,
      }),
    { touches: ['getSystem', 'getStorageTotals'], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('admin.system.limit.title', { name: organization.name })}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.system.limit.size')}
        description={t('admin.system.limit.text')}
        name="limit"
        type="number"
        inputMode="decimal"
        min={0}
        max={1_000_000}
        step="any"
        defaultValue={limit === null ? '' : String(limit / GB)}
      />
    </FormDialog>
  );
}

import { createListingFaqSection, type FaqSection, updateListingFaqSection } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { refreshListing } from '../host.api.ts';

interface FaqSectionDialogProps {
  eventId: string;
  existing: FaqSection | undefined;
  count: number;
  onClose: () => void;
}

export default function FaqSectionDialog({ eventId, existing, count, onClose }: FaqSectionDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const client = useQueryClient();
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const name = textOf(form, 'name');
      if (existing === undefined)
        await createListingFaqSection({
          path: { eventId },
          body: { name, sortOrder: count },
          throwOnError: true,
        });
      else
        await updateListingFaqSection({
          path: { eventId, faqSectionId: existing.id },
          ...edit.of({ name }),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addFaqSection' : 'host.editFaqSection')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.name')}
        name="name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
    </FormDialog>
  );
}

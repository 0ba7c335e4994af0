import { type EventMediaItem, updateListingMedia } from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { latestListing, refreshListing } from '../host.api.ts';

interface MediaDialogProps {
  eventId: string;
  existing: EventMediaItem;
  onClose: () => void;
}

/** Edits the name and the description of a picture. */
export default function MediaDialog({ eventId, existing, onClose }: MediaDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const client = useQueryClient();
  const latest = async () =>
    (await latestListing(client, eventId)).media.find(({ id }) => id === existing.id);
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      await updateListingMedia({
        path: { eventId, mediaId: existing.id },
        ...edit.of({ name: textOf(form, 'name'), description: textOrNull(form, 'description') }),
        throwOnError: true,
      });
      await refreshListing(client);
    },
    { edit, latest, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('host.editPicture')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.caption')}
        description={t('host.captionText')}
        name="name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing.name}
      />
      <TextArea
        label={t('form.description')}
        name="description"
        maxLength={2000}
        dir="auto"
        defaultValue={existing.description ?? ''}
      />
    </FormDialog>
  );
}

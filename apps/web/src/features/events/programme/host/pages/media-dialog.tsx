import { type EventMediaItem, listListingPassTypesOptions, updateListingMedia } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Edits the name and the description of a picture, a video or a file, and chooses whom it is for. */
export default function MediaDialog({ eventId, existing, onClose }: MediaDialogProps) {
  const { t } = useText();
  const chosen = existing.allowedPassTypes.map(({ id }) => id);
  const edit = useEdit({ ...existing, passTypeIds: chosen });
  const passTypes = useQuery(listListingPassTypesOptions({ path: { eventId } }));
  const client = useQueryClient();
  const latest = async () => {
    const item = (await latestListing(client, eventId)).media.find(({ id }) => id === existing.id);
    return item && { ...item, passTypeIds: item.allowedPassTypes.map(({ id }) => id) };
  };
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const picked = form.getAll('passTypeIds').map(String);
      const stood = (passTypes.data?.data ?? []).map(({ id }) => id).filter((id) => chosen.includes(id));
      // A pass type that is gone meanwhile is no wish to open the item.
      const isChanged = passTypes.isSuccess && picked.join() !== stood.join();
      await updateListingMedia({
        path: { eventId, mediaId: existing.id },
        ...edit.of({
          name: textOf(form, 'name'),
          description: textOrNull(form, 'description'),
          ...(isChanged && { passTypeIds: picked }),
        }),
        throwOnError: true,
      });
      await refreshListing(client);
    },
    { edit, latest, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('host.editMedia')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.caption')}
        description={existing.kind === 'image' ? t('host.captionText') : undefined}
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
      {passTypes.data !== undefined && passTypes.data.data.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t('host.mediaFor')}</legend>
          <p className="-mt-1 text-sm text-muted">
            {t(existing.restricted && chosen.length === 0 ? 'host.mediaForHosts' : 'host.mediaForText')}
          </p>
          {passTypes.data.data.map(({ id, name }) => (
            <Checkbox key={id} name="passTypeIds" value={id} defaultChecked={chosen.includes(id)}>
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

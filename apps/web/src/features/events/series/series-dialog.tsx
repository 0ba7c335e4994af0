import { createSeries, type Series, updateSeries } from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { pictureField, textOf, textOrNull } from '../../../lib/form-values.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';

interface SeriesDialogProps {
  existing: Series | undefined;
  onClose: () => void;
}

export default function SeriesDialog({ existing, onClose }: SeriesDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const body = {
        name: textOf(form, 'name'),
        description: textOrNull(form, 'description'),
        ...pictureField(picture),
      };
      if (existing === undefined) await createSeries({ body, throwOnError: true });
      else await updateSeries({ path: { seriesId: existing.id }, ...edit.of(body), throwOnError: true });
    },
    { edit, touches: ['listSeries', 'getSeries'], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={existing?.name ?? t('series.add')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('form.title')}
        name="name"
        required
        autoFocus
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextArea
        label={t('form.description')}
        name="description"
        maxLength={2000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
    </FormDialog>
  );
}

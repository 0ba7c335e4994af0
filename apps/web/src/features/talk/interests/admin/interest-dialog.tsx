import { addInterest, type InterestEntry, updateInterest } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { pictureField, textOf } from '../../../../lib/form-values.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { interestCalls } from './all-interests.api.ts';

interface InterestDialogProps {
  existing: InterestEntry | undefined;
  onClose: () => void;
}

export default function InterestDialog({ existing, onClose }: InterestDialogProps) {
  const { t } = useText();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [featured, setFeatured] = useState(existing?.featured ?? false);
  const edit = useEdit(existing);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const body = { name: textOf(fields, 'name'), featured, ...pictureField(picture) };
      await (existing === undefined
        ? addInterest({ body, throwOnError: true })
        : updateInterest({ path: { interestId: existing.id }, ...edit.of(body), throwOnError: true }));
    },
    { edit, touches: interestCalls, said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'admin.interests.add' : 'admin.interests.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.interests.name')}
        name="name"
        required
        maxLength={60}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <Checkbox checked={featured} onChange={setFeatured}>
        {t('admin.interests.featureText')}
      </Checkbox>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
    </FormDialog>
  );
}

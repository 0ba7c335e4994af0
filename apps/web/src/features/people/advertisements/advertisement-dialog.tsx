import { type ManagedAdvertisement, createAdvertisement, updateAdvertisement } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PeriodFields } from '../../../components/staff/period-fields.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { instantOrNull, pictureField, textOf, textOrNull } from '../../../lib/form-values.ts';
import { newKey } from '../../../lib/new-key.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import type { Edit } from '../../../lib/edits.ts';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { advertisementCalls } from './advertisements.api.ts';

interface AdvertisementDialogProps {
  existing: ManagedAdvertisement | undefined;
  onClose: () => void;
}

export default function AdvertisementDialog({ existing, onClose }: AdvertisementDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [key] = useState(newKey);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => send(existing, edit, fields, picture, key),
    {
      edit,
      touches: advertisementCalls,
      said: t('form.saved'),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'ads.add' : 'ads.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('form.title')}
        name="title"
        required
        maxLength={120}
        dir="auto"
        defaultValue={existing?.title ?? ''}
      />
      <TextField
        label={t('form.description')}
        name="description"
        maxLength={300}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <TextField
        label={t('ads.link')}
        name="link"
        type="url"
        required
        maxLength={2000}
        pattern="https?://.+"
        placeholder="https://example.org/"
        defaultValue={existing?.link ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NativeSelect label={t('ads.shape')} name="type" defaultValue={existing?.type ?? 'rectangle'}>
          <option value="rectangle">{t('ads.rectangle')}</option>
          <option value="square">{t('ads.square')}</option>
        </NativeSelect>
        <TextField
          label={t('ads.weight')}
          name="weight"
          type="number"
          required
          min={1}
          max={100}
          defaultValue={existing?.weight ?? 1}
          description={t('ads.weightText')}
        />
      </div>
      <PeriodFields {...(existing === undefined ? {} : existing)} />
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
    </FormDialog>
  );
}

async function send(
  existing: ManagedAdvertisement | undefined,
  edit: Edit,
  fields: FormData,
  picture: string | null | undefined,
  key: string,
): Promise<void> {
  const startDate = instantOrNull(fields, 'startDate');
  const body = {
    type: fields.get('type') === 'square' ? ('square' as const) : ('rectangle' as const),
    title: textOf(fields, 'title'),
    description: textOrNull(fields, 'description'),
    link: textOf(fields, 'link'),
    weight: Number(textOf(fields, 'weight')),
    ...(startDate === null ? {} : { startDate }),
    endDate: instantOrNull(fields, 'endDate'),
    ...pictureField(picture),
  };
  if (existing === undefined)
    await createAdvertisement({ body, headers: { 'idempotency-key': key }, throwOnError: true });
  else
    await updateAdvertisement({
      path: { advertisementId: existing.id },
      ...edit.of(body),
      throwOnError: true,
    });
}

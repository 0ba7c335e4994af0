import { type SponsorshipLevel, createLevel, updateLevel } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useId, useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { pictureField, textOf, textOrNull } from '../../../lib/form-values.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import type { Edit } from '../../../lib/edits.ts';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { levelCalls } from './levels.api.ts';

interface LevelDialogProps {
  existing: SponsorshipLevel | undefined;
  onClose: () => void;
}

const scales = [
  ['0.5', 'levels.scale.tiny'],
  ['0.8', 'levels.scale.small'],
  ['1.1', 'levels.scale.usual'],
  ['1.6', 'levels.scale.large'],
  ['2.5', 'levels.scale.huge'],
] as const;

const defaultColor = '#b7791f';

export default function LevelDialog({ existing, onClose }: LevelDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const colorId = useId();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => send(existing, edit, fields, picture),
    {
      edit,
      touches: levelCalls,
      said: t('form.saved'),
      onSaved: onClose,
    },
  );
  const scale = existing === undefined ? '1.1' : String(existing.scale);
  return (
    <FormDialog
      title={t(existing === undefined ? 'levels.add' : 'levels.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('levels.name')}
        name="name"
        required
        maxLength={120}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextField
        label={t('levels.subtitle')}
        name="subtitle"
        maxLength={200}
        dir="auto"
        defaultValue={existing?.subtitle ?? ''}
      />
      <TextArea
        label={t('form.description')}
        name="description"
        maxLength={5000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={colorId} className="text-sm font-medium">
            {t('levels.color')}
          </label>
          <input
            id={colorId}
            type="color"
            name="color"
            defaultValue={existing?.color.toLowerCase() ?? defaultColor}
            className="h-11 w-full cursor-pointer rounded-md border border-line-strong bg-raised p-1"
          />
        </div>
        <NativeSelect label={t('levels.scale')} name="scale" defaultValue={scale}>
          {scales.every(([value]) => value !== scale) && <option value={scale}>{scale}</option>}
          {scales.map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </NativeSelect>
        <TextField
          label={t('levels.order')}
          name="sortOrder"
          type="number"
          required
          min={-100_000}
          max={100_000}
          defaultValue={existing?.sortOrder ?? 0}
        />
      </div>
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
  existing: SponsorshipLevel | undefined,
  edit: Edit,
  fields: FormData,
  picture: string | null | undefined,
): Promise<void> {
  const body = {
    name: textOf(fields, 'name'),
    subtitle: textOrNull(fields, 'subtitle'),
    description: textOrNull(fields, 'description'),
    color: textOf(fields, 'color'),
    scale: Number(textOf(fields, 'scale')),
    sortOrder: Number(textOf(fields, 'sortOrder')),
    ...pictureField(picture),
  };
  if (existing === undefined) await createLevel({ body, throwOnError: true });
  else await updateLevel({ path: { levelId: existing.id }, ...edit.of(body), throwOnError: true });
}

import { type Benefit, createBenefit, updateBenefit } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PeriodFields } from '../../../components/staff/period-fields.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { instantOrNull, pictureField, textOf, textOrNull } from '../../../lib/form-values.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import type { Edit } from '../../../lib/edits.ts';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { benefitCalls, teamOptions } from './benefits.api.ts';

interface BenefitDialogProps {
  existing: Benefit | undefined;
  onClose: () => void;
}

export default function BenefitDialog({ existing, onClose }: BenefitDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => send(existing, edit, fields, picture),
    {
      edit,
      touches: benefitCalls,
      said: t('form.saved'),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'benefits.add' : 'benefits.edit')}
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
        maxLength={160}
        dir="auto"
        defaultValue={existing?.title ?? ''}
      />
      <TextArea
        label={t('benefits.terms')}
        name="description"
        maxLength={5000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
        description={t('benefits.termsText')}
      />
      <PeriodFields {...(existing === undefined ? {} : existing)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ManagerField existing={existing} />
        <TextField
          label={t('benefits.priority')}
          name="priority"
          type="number"
          required
          min={-100_000}
          max={100_000}
          defaultValue={existing?.priority ?? 0}
          description={t('benefits.priorityText')}
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

function ManagerField({ existing }: { existing: Benefit | undefined }) {
  const { t } = useText();
  const teams = useQuery(teamOptions()).data?.data;
  const own = existing?.manager ?? null;
  // Until the others are known the field holds the one that is, so that nothing is lost by sending early.
  const options = [
    ...(own === null || teams?.some(({ id }) => id === own.id) === true ? [] : [own]),
    ...(teams ?? []),
  ];
  return (
    <NativeSelect
      key={teams === undefined ? 'waiting' : 'ready'}
      label={t('benefits.manager')}
      name="managerId"
      defaultValue={own?.id ?? ''}
    >
      <option value="">{t('benefits.noManager')}</option>
      {options.map((account) => (
        <option key={account.id} value={account.id}>
          {displayName(account)}
        </option>
      ))}
    </NativeSelect>
  );
}

async function send(
  existing: Benefit | undefined,
  edit: Edit,
  fields: FormData,
  picture: string | null | undefined,
): Promise<void> {
  const startDate = instantOrNull(fields, 'startDate');
  const body = {
    title: textOf(fields, 'title'),
    description: textOrNull(fields, 'description'),
    priority: Number(textOf(fields, 'priority')),
    managerId: textOrNull(fields, 'managerId'),
    ...(startDate === null ? {} : { startDate }),
    endDate: instantOrNull(fields, 'endDate'),
    ...pictureField(picture),
  };
  if (existing === undefined) await createBenefit({ body, throwOnError: true });
  else await updateBenefit({ path: { benefitId: existing.id }, ...edit.of(body), throwOnError: true });
}

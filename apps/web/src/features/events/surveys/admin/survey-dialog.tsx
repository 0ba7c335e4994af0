import { createSurvey, type ManagedSurvey, updateSurvey } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { instantOrNull, pictureField, textOf, textOrNull } from '../../../../lib/form-values.ts';
import { toLocalInput } from '../../../../lib/local-time.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Edit } from '../../../../lib/edits.ts';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { surveyCalls } from './admin-surveys.api.ts';

interface SurveyDialogProps {
  existing: ManagedSurvey | undefined;
  onClose: () => void;
  onMade?: (id: string) => void;
}

const local = (moment: string | null | undefined): string =>
  moment === undefined || moment === null ? '' : toLocalInput(moment);

/** The settings of a survey; its questions are edited on their page. */
export default function SurveyDialog({ existing, onClose, onMade }: SurveyDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [key] = useState(newKey);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const id = await send(existing, edit, fields, picture, key);
      onClose();
      onMade?.(id);
    },
    { edit, touches: surveyCalls, said: t('form.saved'), onSaved: () => undefined },
  );
  const box = (name: string, label: string, checked: boolean, text?: string, disabled = false) => (
    <Checkbox name={name} defaultChecked={checked} description={text} disabled={disabled}>
      {label}
    </Checkbox>
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'admin.surveys.add' : 'admin.surveys.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.surveys.name')}
        name="name"
        required
        maxLength={200}
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          name="opensAt"
          label={t('admin.surveys.opensAt')}
          defaultValue={local(existing?.opensAt)}
        />
        <TextField
          type="datetime-local"
          name="closesAt"
          label={t('admin.surveys.closesAt')}
          defaultValue={local(existing?.closesAt)}
        />
      </div>
      <TextField
        type="number"
        name="submissionsPerAccount"
        label={t('admin.surveys.limit')}
        description={t('admin.surveys.limitText')}
        required
        min={0}
        max={1000}
        defaultValue={existing?.submissionsPerAccount ?? 1}
      />
      {box(
        'anonymous',
        t('surveys.anonymous'),
        existing?.anonymous ?? false,
        t('admin.surveys.anonymousText'),
        existing?.wasOpened,
      )}
      {box('requireAuth', t('admin.surveys.requireAuth'), existing?.requireAuth ?? false)}
      {box('oneAtATime', t('admin.surveys.oneAtATime'), existing?.oneAtATime ?? false)}
      {box('showProgress', t('admin.surveys.showProgress'), existing?.showProgress ?? true)}
      <TextArea
        label={t('admin.surveys.thankYou')}
        name="thankYou"
        maxLength={20_000}
        dir="auto"
        defaultValue={existing?.thankYou ?? ''}
        description={t('admin.surveys.thankYouText')}
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

async function send(
  existing: ManagedSurvey | undefined,
  edit: Edit,
  fields: FormData,
  picture: string | null | undefined,
  key: string,
): Promise<string> {
  const body = {
    name: textOf(fields, 'name'),
    description: textOrNull(fields, 'description'),
    opensAt: instantOrNull(fields, 'opensAt'),
    closesAt: instantOrNull(fields, 'closesAt'),
    submissionsPerAccount: Number(textOf(fields, 'submissionsPerAccount')),
    ...(existing?.wasOpened !== true && { anonymous: fields.has('anonymous') }),
    requireAuth: fields.has('requireAuth'),
    oneAtATime: fields.has('oneAtATime'),
    showProgress: fields.has('showProgress'),
    thankYou: textOrNull(fields, 'thankYou'),
    ...pictureField(picture),
  };
  const { data } =
    existing === undefined
      ? await createSurvey({ body, headers: { 'idempotency-key': key }, throwOnError: true })
      : await updateSurvey({ path: { surveyId: existing.id }, ...edit.of(body), throwOnError: true });
  return data.data.id;
}

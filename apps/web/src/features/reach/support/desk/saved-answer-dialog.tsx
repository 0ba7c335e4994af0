import { createSupportSavedAnswer, type SupportSavedAnswer, updateSupportSavedAnswer } from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../lib/form-values.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { savedAnswerCalls } from '../support.api.ts';

interface SavedAnswerDialogProps {
  existing: SupportSavedAnswer | undefined;
  onClose: () => void;
}

export default function SavedAnswerDialog({ existing, onClose }: SavedAnswerDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => {
      const body = { title: textOf(fields, 'title'), text: textOf(fields, 'text') };
      return existing === undefined
        ? createSupportSavedAnswer({ body, throwOnError: true })
        : updateSupportSavedAnswer({
            path: { savedAnswerId: existing.id },
            ...edit.of(body),
            throwOnError: true,
          });
    },
    { edit, touches: savedAnswerCalls, said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'support.desk.answers.add' : 'support.desk.answers.edit')}
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
        label={t('support.desk.answers.body')}
        name="text"
        required
        maxLength={10_000}
        rows={8}
        dir="auto"
        defaultValue={existing?.text ?? ''}
      />
    </FormDialog>
  );
}

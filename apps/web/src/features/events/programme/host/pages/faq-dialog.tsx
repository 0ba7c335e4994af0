import { type BaseFaq, createListingFaq, type FaqSection, updateListingFaq } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RichTextField } from '../../../../../components/rich-text/index.tsx';
import { FormDialog } from '../../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
import { useEdit } from '../../../../../lib/use-edit.ts';
import { useSave } from '../../../../../lib/use-save.ts';
import { refreshListing } from '../host.api.ts';

interface FaqDialogProps {
  eventId: string;
  section: FaqSection;
  existing: BaseFaq | undefined;
  onClose: () => void;
}

export default function FaqDialog({ eventId, section, existing, onClose }: FaqDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const client = useQueryClient();
  const [answer, setAnswer] = useState(existing?.answer ?? '');
  const { mutation, errors, conflict } = useSave(
    async (form: FormData) => {
      const path = { eventId, faqSectionId: section.id };
      const body = { question: textOf(form, 'question'), answer };
      if (existing === undefined)
        await createListingFaq({
          path,
          body: { ...body, sortOrder: section.faqs.length },
          throwOnError: true,
        });
      else
        await updateListingFaq({
          path: { ...path, faqId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
      await refreshListing(client);
    },
    { edit, touches: [], said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'host.addFaq' : 'host.editFaq')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(form) => mutation.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label={t('host.question')}
        name="question"
        required
        autoFocus
        maxLength={500}
        dir="auto"
        defaultValue={existing?.question ?? ''}
      />
      <RichTextField
        label={t('host.answer')}
        placeholder={t('host.answerHint')}
        value={existing?.answer ?? ''}
        onChange={setAnswer}
      />
    </FormDialog>
  );
}

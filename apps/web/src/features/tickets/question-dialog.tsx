import { createListingQuestion, type ListingQuestion, updateListingQuestion } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../lib/form-values.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { blankChoice, ChoiceFields, type ChoiceDraft } from './choice-fields.tsx';
import { Group, isOn, numberOrNull } from './fields.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { boundsOf, hasChoices, questionTypes, type QuestionType } from './question-types.ts';
import { offerCalls } from './tickets.api.ts';

interface QuestionDialogProps {
  slug: string;
  sectionId: string;
  existing: ListingQuestion | undefined;
  onClose: () => void;
}

const toDraft = (choice: ListingQuestion['choices'][number]): ChoiceDraft => ({
  key: choice.id,
  id: choice.id,
  value: choice.value,
  limit: choice.limit === null ? '' : String(choice.limit),
  taken: choice.taken,
});

export default function QuestionDialog({ slug, sectionId, existing, onClose }: QuestionDialogProps) {
  const { t } = useText();
  const [id] = useState(newUuid);
  const [type, setType] = useState<QuestionType>(existing?.type ?? 'text');
  const [choices, setChoices] = useState<ChoiceDraft[]>(
    () => existing?.choices.map(toDraft) ?? [blankChoice(), blankChoice()],
  );
  const [name, setName] = useState(existing?.name ?? '');
  const [description, setDescription] = useState(existing?.description ?? '');
  const [placeholder, setPlaceholder] = useState(existing?.placeholder ?? '');
  const [required, setRequired] = useState(existing?.required ?? false);
  const bounds = boundsOf(type);
  const isText = type === 'text' || type === 'textarea';

  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: name.trim(),
      required,
      mutable: isOn(fields, 'mutable'),
      choices: hasChoices(type)
        ? choices.map((choice) => ({
            id: choice.id,
            value: choice.value,
            limit: choice.limit === '' ? null : Number(choice.limit),
          }))
        : [],
      sectionId,
      description: description.trim() === '' ? null : description.trim(),
      placeholder: placeholder.trim() === '' ? null : placeholder.trim(),
      min: textOrNull(fields, 'min'),
      max: textOrNull(fields, 'max'),
      validation: textOrNull(fields, 'validation'),
      validationMessage: textOrNull(fields, 'validationMessage'),
      ...(type === 'quantity' && { limit: numberOrNull(fields, 'limit') }),
      ...searchValues(fields),
    };
    const path = { eventId: slug };
    if (existing === undefined)
      await createListingQuestion({ path, body: { ...body, id, type }, throwOnError: true });
    else
      await updateListingQuestion({ path: { ...path, questionId: existing.id }, body, throwOnError: true });
  };
  const { mutation, errors } = useSave(send, {
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  const choiceError = Object.entries(errors).find(([path]) => path.startsWith('choices'))?.[1];
  return (
    <FormDialog
      title={t(existing === undefined ? 'questions.add' : 'questions.edit')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('questions.question')}
        name="name"
        required
        maxLength={300}
        dir="auto"
        value={name}
        onChange={setName}
      />
      {existing === undefined && (
        <NativeSelect
          label={t('questions.type')}
          value={type}
          onChange={(next) => setType(questionTypes.find((known) => known === next) ?? 'text')}
        >
          {questionTypes.map((known) => (
            <option key={known} value={known}>
              {t(`questions.type.${known}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {hasChoices(type) && <ChoiceFields choices={choices} onChange={setChoices} error={choiceError} />}
      <TextField
        label={t('questions.help')}
        name="description"
        maxLength={2000}
        dir="auto"
        value={description}
        onChange={setDescription}
      />
      {isText && (
        <TextField
          label={t('questions.placeholder')}
          name="placeholder"
          maxLength={300}
          dir="auto"
          value={placeholder}
          onChange={setPlaceholder}
        />
      )}
      {bounds !== null && (
        <div key={type} className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t(isText ? 'questions.minLength' : 'questions.min')}
            name="min"
            type={bounds}
            {...(bounds === 'number' && { step: type === 'number' ? 'any' : 1 })}
            defaultValue={existing?.min ?? ''}
          />
          <TextField
            label={t(isText ? 'questions.maxLength' : 'questions.max')}
            name="max"
            type={bounds}
            {...(bounds === 'number' && { step: type === 'number' ? 'any' : 1 })}
            defaultValue={existing?.max ?? ''}
          />
        </div>
      )}
      {isText && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('questions.pattern')}
            name="validation"
            maxLength={200}
            dir="ltr"
            placeholder="[A-Z]{2}\d{4}"
            defaultValue={existing?.validation ?? ''}
            description={t('questions.patternText')}
          />
          <TextField
            label={t('questions.message')}
            name="validationMessage"
            maxLength={300}
            dir="auto"
            defaultValue={existing?.validationMessage ?? ''}
          />
        </div>
      )}
      {type === 'quantity' && (
        <TextField
          label={t('tickets.limit')}
          name="limit"
          type="number"
          min={existing?.taken ?? 0}
          defaultValue={existing?.limit ?? ''}
          description={t('tickets.limitText')}
        />
      )}
      {type === 'search' && (
        <TextArea
          label={t('questions.values')}
          name="searchValues"
          dir="auto"
          rows={6}
          description={
            existing === undefined
              ? t('questions.valuesText')
              : t('questions.valuesKept', { count: existing.searchValueCount })
          }
        />
      )}
      <Group label={t('tickets.rules')}>
        <Checkbox name="required" checked={required} onChange={setRequired}>
          {t('questions.required')}
        </Checkbox>
        <Checkbox name="mutable" defaultChecked={existing?.mutable ?? true}>
          {t('questions.mutable')}
        </Checkbox>
      </Group>
      <QuestionPreview
        draft={{
          type,
          name,
          description,
          placeholder,
          required,
          choices: choices.map(({ value }) => value).filter((value) => value !== ''),
        }}
      />
    </FormDialog>
  );
}

/** A value per line; left empty, what is there stays. */
function searchValues(fields: FormData): { searchValues?: string[] } {
  const lines = textOf(fields, 'searchValues')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length === 0 ? {} : { searchValues: lines };
}

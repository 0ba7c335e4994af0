import {
  createListingQuestion,
  createListingSection,
  type ListingQuestion,
  type ListingSection,
  updateListingQuestion,
} from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { newUuid } from '../../../../lib/new-uuid.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { blankChoice, ChoiceFields, type ChoiceDraft } from './choice-fields.tsx';
import { AmountField, CountField, FormPart, isOn, numberOrNull } from '../fields.tsx';
import { type Answering, AnswerFields } from './answer-fields.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { mayFollow, titleOf } from './question-tree.ts';
import { hasChoices, questionTypes, type QuestionType } from './question-types.ts';
import { offerCalls, useMoney } from '../tickets.api.ts';

interface QuestionDialogProps {
  slug: string;
  /** The session whose questions are shown; null for those of the event. */
  sessionId: string | null;
  /** Undefined while there is none: the first question makes it. */
  section: ListingSection | undefined;
  sections: readonly ListingSection[];
  existing: ListingQuestion | undefined;
  onClose: () => void;
}

const toDraft = (choice: ListingQuestion['choices'][number]): ChoiceDraft => ({
  key: choice.id,
  id: choice.id,
  shown: choice.text ?? choice.value,
  // Answers refer to a choice by its value, so it is kept, unless it is its own label and nobody has chosen it yet.
  value: choice.text === null && choice.taken === 0 ? '' : choice.value,
  description: choice.description ?? '',
  limit: choice.limit === null ? '' : String(choice.limit),
  taken: choice.taken,
  following: choice.subQuestions.map(({ id }) => id),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export default function QuestionDialog({
  slug,
  sessionId,
  section,
  sections,
  existing,
  onClose,
}: QuestionDialogProps) {
  const { t } = useText();
  const client = useQueryClient();
  const edit = useEdit(existing);
  const money = useMoney();
  const [id] = useState(newUuid);
  const [firstSectionId] = useState(newUuid);
  const [type, setType] = useState<QuestionType>(existing?.type ?? 'text');
  const [choices, setChoices] = useState<ChoiceDraft[]>(
    () => existing?.choices.map(toDraft) ?? [blankChoice(), blankChoice()],
  );
  const [name, setName] = useState(existing === undefined ? '' : titleOf(existing));
  const [internal, setInternal] = useState(
    existing?.label === null || existing?.label === '' ? '' : (existing?.name ?? ''),
  );
  const [answering, setAnswering] = useState<Answering>({
    description: existing?.description ?? '',
    placeholder: existing?.placeholder ?? '',
    default: existing?.default ?? '',
    span: existing?.span ?? 12,
  });
  const isPriced = sessionId !== null;
  const drawn = hasChoices(type) ? choices : [];

  const send = async (fields: FormData): Promise<void> => {
    const body = {
      name: internal.trim() === '' ? name.trim() : internal.trim(),
      label: internal.trim() === '' || internal.trim() === name.trim() ? null : name.trim(),
      required: isOn(fields, 'required'),
      mutable: isOn(fields, 'mutable'),
      featured: isOn(fields, 'featured'),
      choices: drawn.map((choice) => ({
        id: choice.id,
        ...wordsOf(choice),
        description: orNull(choice.description),
        limit: choice.limit === '' ? null : Number(choice.limit),
        subQuestionIds: choice.following,
      })),
      sectionId:
        textOf(fields, 'sectionId') === '' ? (section?.id ?? firstSectionId) : textOf(fields, 'sectionId'),
      description: orNull(answering.description),
      placeholder: orNull(answering.placeholder),
      default: orNull(answering.default),
      span: answering.span,
      min: textOrNull(fields, 'min'),
      max: textOrNull(fields, 'max'),
      validation: textOrNull(fields, 'validation'),
      validationMessage: textOrNull(fields, 'validationMessage'),
      ...(isPriced && {
        price: textOf(fields, 'price') === '' ? null : money.fromInput(textOf(fields, 'price')),
      }),
      ...(type === 'quantity' && { limit: numberOrNull(fields, 'limit') }),
      ...searchValues(fields),
    };
    const path = { eventId: slug };
    if (section === undefined) {
      await createListingSection({
        path,
        body: { id: firstSectionId, name: t('questions.title'), sessionId },
        throwOnError: true,
      });
      // It is there whatever becomes of the question.
      void client.invalidateQueries({ queryKey: [{ _id: 'listListingSections' }] });
    }
    if (existing === undefined)
      await createListingQuestion({ path, body: { ...body, id, type }, throwOnError: true });
    else
      await updateListingQuestion({
        path: { ...path, questionId: existing.id },
        ...edit.of(body),
        throwOnError: true,
      });
  };
  const { mutation, errors, conflict } = useSave(send, {
    edit,
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={t(existing === undefined ? 'questions.add' : 'questions.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
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
        error={errors['label']}
      />
      {existing === undefined && (
        <NativeSelect
          label={t('questions.type')}
          value={type}
          onChange={(next) => {
            setType(questionTypes.find((known) => known === next) ?? 'text');
            setAnswering((before) => ({ ...before, default: '' }));
          }}
        >
          {questionTypes.map((known) => (
            <option key={known} value={known}>
              {t(`questions.type.${known}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {hasChoices(type) && (
        <ChoiceFields
          choices={choices}
          onChange={setChoices}
          questions={mayFollow(section?.questions ?? [], existing?.id).map((question) => ({
            id: question.id,
            title: titleOf(question),
          }))}
          errors={errors}
        />
      )}
      {type === 'quantity' && (
        <CountField
          label={t('tickets.limit')}
          name="limit"
          value={existing?.limit}
          min={existing?.taken ?? 0}
          max={1_000_000}
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
      <Checkbox name="required" defaultChecked={existing?.required ?? false}>
        {t('questions.required')}
      </Checkbox>
      <Checkbox name="mutable" defaultChecked={existing?.mutable ?? true}>
        {t('questions.mutable')}
      </Checkbox>
      <QuestionPreview
        // A new field for a new type: an answer to the one is none to the other.
        key={`${type} ${answering.default}`}
        slug={slug}
        question={{
          ...blank,
          ...existing,
          type: type === 'search' && existing === undefined ? 'text' : type,
          name,
          label: null,
          description: orNull(answering.description),
          placeholder: orNull(answering.placeholder),
          default: orNull(answering.default),
          choices: drawn.filter(({ shown }) => shown !== '').map(toChoice),
        }}
      />
      <FormPart title={t('questions.more')}>
        <TextField
          label={t('questions.internal')}
          maxLength={300}
          dir="auto"
          placeholder={name}
          value={internal}
          onChange={setInternal}
        />
        <AnswerFields
          type={type}
          existing={existing}
          choices={drawn.map((choice) => ({ value: wordsOf(choice).value, text: choice.shown }))}
          answering={answering}
          onChange={setAnswering}
        />
        {isPriced && (
          <AmountField
            label={t('tickets.price')}
            name="price"
            minor={existing?.price}
            description={t(type === 'quantity' ? 'questions.pricePiece' : 'questions.priceText')}
          />
        )}
        {existing !== undefined && sections.length > 1 && (
          <NativeSelect label={t('questions.section')} name="sectionId" defaultValue={section?.id}>
            {sections.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </NativeSelect>
        )}
        <Checkbox
          name="featured"
          defaultChecked={existing?.featured ?? false}
          description={t('questions.featuredText')}
        >
          {t('questions.featured')}
        </Checkbox>
      </FormPart>
    </FormDialog>
  );
}

const wordsOf = ({ shown, value }: ChoiceDraft): { value: string; text: string | null } =>
  value.trim() === '' || value.trim() === shown.trim()
    ? { value: shown.trim(), text: null }
    : { value: value.trim(), text: shown.trim() };

const toChoice = (draft: ChoiceDraft, sortOrder: number): ListingQuestion['choices'][number] => ({
  id: draft.key,
  ...wordsOf(draft),
  description: orNull(draft.description),
  supply: draft.limit === '' ? null : Math.max(0, Number(draft.limit) - draft.taken),
  limit: draft.limit === '' ? null : Number(draft.limit),
  taken: draft.taken,
  sortOrder,
  subQuestions: [],
});

const blank: Omit<ListingQuestion, 'type'> = {
  id: '',
  featured: false,
  name: '',
  required: false,
  description: null,
  label: null,
  placeholder: null,
  default: null,
  mutable: true,
  min: null,
  max: null,
  validation: null,
  validationMessage: null,
  ignoresValidation: false,
  sortOrder: 0,
  price: null,
  supply: null,
  sectionId: '',
  eventId: '',
  span: 12,
  limit: null,
  taken: 0,
  choices: [],
  responseCount: 0,
  searchValueCount: 0,
  updatedAt: '',
};

/** A value per line; left empty, what is there stays. */
function searchValues(fields: FormData): { searchValues?: string[] } {
  const lines = textOf(fields, 'searchValues')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length === 0 ? {} : { searchValues: lines };
}

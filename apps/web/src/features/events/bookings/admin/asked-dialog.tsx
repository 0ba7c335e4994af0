import type { BookingQuestion } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QuestionEditor } from '../../../../components/questions/question-editor.tsx';
import { inOrder, newQuestion } from '../../../../components/questions/written-question.ts';
import { useTouch } from '../../../../components/staff/editing.tsx';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { Moves } from '../../../../components/staff/moves.tsx';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { listed } from '../answers/listed.ts';
import { type Asked, FollowField, withoutQuestion } from './follow-field.tsx';
import { staffCalls } from './admin-bookings.api.ts';

const MOST = 10;
const TYPES = [
  'text',
  'textarea',
  'number',
  'date',
  'time',
  'toggle',
  'select',
  'radio',
  'checkbox',
] as const satisfies readonly BookingQuestion['type'][];

/** The fields that a question of a booking has; the editor knows more of them. */
const sentOf = (question: Asked) => ({
  id: question.id,
  type: question.type,
  name: question.name,
  required: question.required,
  mutable: question.mutable ?? false,
  description: question.description ?? null,
  placeholder: question.placeholder ?? null,
  min: question.min ?? null,
  max: question.max ?? null,
  validation: question.validation ?? null,
  validationMessage: question.validationMessage ?? null,
  choices: question.choices.map(({ id, value, text = null, subQuestionIds }) => ({
    id,
    value,
    text,
    subQuestionIds: [...listed(subQuestionIds)],
  })),
});

interface AskedDialogProps {
  existing: { id: string; name: string; questions: BookingQuestion[]; updatedAt: string };
  /** Says whom they are asked. */
  text: string;
  save: (sent: {
    body: { questions: ReturnType<typeof sentOf>[] };
    headers: Record<string, string>;
  }) => Promise<unknown>;
  onClose: () => void;
}

/** The questions of a place or of a space, saved together. */
export default function AskedDialog({ existing, text, save, onClose }: AskedDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [questions, setQuestions] = useState<Asked[]>([...listed(existing.questions)]);
  const { mutation, errors, conflict } = useSave(() => save(edit.of({ questions: questions.map(sentOf) })), {
    edit,
    touches: staffCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={t('admin.bookings.questionsOf', { name: existing.name })}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={() => mutation.mutate(undefined)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{text}</p>
      <Questions
        questions={questions}
        stored={listed(existing.questions)}
        errors={errors}
        onChange={setQuestions}
      />
    </FormDialog>
  );
}

interface QuestionsProps {
  questions: readonly Asked[];
  stored: readonly BookingQuestion[];
  errors: Readonly<Record<string, string>>;
  onChange: (questions: Asked[]) => void;
}

function Questions({ questions, stored, errors, onChange }: QuestionsProps) {
  const { t } = useText();
  const touch = useTouch();
  const put = (next: Asked[]) => {
    touch();
    onChange(next);
  };
  const known = new Set(stored.flatMap(({ choices }) => choices.map(({ id }) => id)));
  const refusalAt = (index: number): string | undefined =>
    Object.entries(errors).find(([field]) => field.startsWith(`questions/${index}/`))?.[1];
  return (
    <>
      {questions.map((question, index) => (
        <QuestionEditor<Asked>
          key={question.id}
          number={index + 1}
          question={question}
          types={TYPES}
          isKnownChoice={(id) => known.has(id)}
          mutableLabel={t('admin.bookings.mutable')}
          refusal={refusalAt(index)}
          moves={
            <Moves
              name={question.name}
              ids={questions.map(({ id }) => id)}
              index={index}
              onMove={(ids) => put(inOrder(questions, ids))}
            />
          }
          onChange={(next) =>
            put(
              next === null
                ? withoutQuestion(questions, question.id)
                : questions.map((one) => (one.id === question.id ? next : one)),
            )
          }
        >
          <FollowField question={question} questions={questions} onChange={put} />
        </QuestionEditor>
      ))}
      {questions.length < MOST && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          className="self-start"
          onClick={() => put([...questions, newQuestion()])}
        >
          {t('questions.add')}
        </Button>
      )}
    </>
  );
}

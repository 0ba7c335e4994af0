import type { BookingAnswer, BookingQuestion } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { useState } from 'react';
import { listValues } from '../../../../components/questions/answers.ts';
import { QuestionField } from '../../../../components/questions/question-field.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { bookingCalls } from '../bookings.api.ts';
import { askedOf } from './asked.ts';

/** Answers as they are sent. */
export type SaveAnswers = (answers: { questionId: string; value: string }[]) => Promise<unknown>;

interface AnswerFormProps {
  questions: readonly BookingQuestion[];
  /** Without it, all are answered here. */
  isOpen?: (question: BookingQuestion) => boolean;
  answers: readonly BookingAnswer[];
  /** The words of the button. */
  action: string;
  /** The toast after saving; null where the page itself goes on. */
  said: string | null;
  save: SaveAnswers;
  onSaved: () => void;
}

/** Choices that the staff took away meanwhile are not sent again: there is nothing to take their tick off. */
function withoutGone({ type, choices }: BookingQuestion, value: string): string {
  if (choices.length === 0) return value;
  const left = listValues(value).filter((chosen) => choices.some((choice) => choice.value === chosen));
  if (type !== 'checkbox') return left[0] ?? '';
  return left.length === 0 ? '' : JSON.stringify(left);
}

function startingWith(questions: readonly BookingQuestion[], answers: readonly BookingAnswer[]) {
  const given = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  return Object.fromEntries(
    questions.map((question) => [question.id, withoutGone(question, given.get(question.id) ?? '')]),
  );
}

/** Questions of the place and the space, sent together. */
export function AnswerForm({ questions, isOpen, answers, action, said, save, onSaved }: AnswerFormProps) {
  const texts = useText();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    startingWith(questions, answers),
  );
  const asked = askedOf(questions, (id) => values[id] ?? '').filter(
    (question) => isOpen?.(question) !== false,
  );
  const { mutation, errors } = useSave(
    () => save(asked.map(({ id }) => ({ questionId: id, value: values[id] ?? '' }))),
    { touches: bookingCalls, said, onSaved },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!mutation.isPending) mutation.mutate(undefined);
      }}
      className="flex flex-col gap-5"
    >
      {asked.map((question) => (
        <QuestionField
          key={question.id}
          name={question.id}
          question={{
            ...question,
            label: null,
            choices: question.choices.map((choice) => ({ ...choice, description: null, supply: null })),
          }}
          value={values[question.id] ?? ''}
          lookUp={() => Promise.resolve([])}
          onChange={(value) => setValues((before) => ({ ...before, [question.id]: value }))}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" pending={mutation.isPending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}

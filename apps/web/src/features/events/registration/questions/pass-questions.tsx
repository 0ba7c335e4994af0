import type {
  BaseEventSessionQuestion,
  BaseRegistrationQuestion,
  EventSessionQuestion,
  RegistrationQuestion,
} from '@atrium/api';
import { type Answers, followingOf } from '../../../../components/questions/answers.ts';
import { QuestionField } from '../../../../components/questions/question-field.tsx';
import { lookUpAt } from './look-up.ts';

/** A question of an event, or of a session of it. */
type Question =
  RegistrationQuestion | BaseRegistrationQuestion | EventSessionQuestion | BaseEventSessionQuestion;

export const fieldName = (passId: string, questionId: string): string => `${passId}.${questionId}`;

interface Section {
  id: string;
  name: string;
  description: string | null;
  questions: readonly Question[];
}

interface PassQuestionsFormProps {
  slug: string;
  /** Where it is a session that asks. */
  sessionId?: string | undefined;
  passId: string;
  /** Where several passes are asked. */
  title: string | null;
  sections: readonly Section[];
  answers: Answers;
  onAnswer: (questionId: string, value: string) => void;
}

export function PassQuestionsForm({ title, sections, ...rest }: PassQuestionsFormProps) {
  return (
    <section>
      {title !== null && (
        <h2 className="mb-4 border-b border-line pb-2 text-lg font-semibold">
          <bdi>{title}</bdi>
        </h2>
      )}
      <div className="flex flex-col gap-8">
        {sections.map((section) => (
          <fieldset key={section.id}>
            <legend dir="auto" className="text-base font-semibold">
              {section.name}
            </legend>
            {section.description !== null && section.description !== '' && (
              <p dir="auto" className="mt-1 text-sm text-muted">
                {section.description}
              </p>
            )}
            <div className="mt-4 grid grid-cols-12 gap-5">
              {section.questions.map((question) => (
                <Asked key={question.id} question={question} {...rest} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

/** A follow-up question is only an id where questions nest deeper than the API includes them. */
type Following = Question | { questionId: string };

interface AskedProps extends Omit<PassQuestionsFormProps, 'title' | 'sections'> {
  question: Question;
}

/** A question, and beneath it what its choices lead to. */
function Asked({ question, ...rest }: AskedProps) {
  const { slug, sessionId, passId, answers, onAnswer } = rest;
  const value = answers[question.id] ?? question.default ?? '';
  const choices: readonly { value: string; subQuestions: readonly Following[] }[] = question.choices;
  return (
    <>
      <QuestionField
        lookUp={lookUpAt(slug, sessionId)}
        name={fieldName(passId, question.id)}
        question={question}
        value={value}
        onChange={(next) => onAnswer(question.id, next)}
      />
      {followingOf<Following>({ choices }, value).map(
        (following) => 'id' in following && <Asked key={following.id} question={following} {...rest} />,
      )}
    </>
  );
}

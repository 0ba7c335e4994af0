import type { SurveyQuestion } from '@atrium/api';
import { followingOf } from '../../../../components/questions/answers.ts';
import { QuestionField } from '../../../../components/questions/question-field.tsx';
import type { LookUp, QuestionToAsk } from '../../../../components/questions/question-parts.ts';

interface AskedQuestionProps {
  question: SurveyQuestion;
  answers: ReadonlyMap<string, string>;
  lookUp: LookUp;
  onAnswer: (questionId: string, value: string, isTyped: boolean) => void;
}

const TYPED = new Set(['text', 'textarea', 'number', 'date', 'time', 'search']);

export const shownValue = (
  { id, default: preset }: Pick<SurveyQuestion, 'id' | 'default'>,
  answers: ReadonlyMap<string, string>,
): string => answers.get(id) ?? preset ?? '';

/** A question, and beneath it what the choices made lead to. */
export function AskedQuestion({ question, answers, lookUp, onAnswer }: AskedQuestionProps) {
  const field = (one: QuestionToAsk & Pick<SurveyQuestion, 'default'>) => (
    <QuestionField
      key={one.id}
      name={one.id}
      question={one}
      value={shownValue(one, answers)}
      lookUp={lookUp}
      onChange={(value) => onAnswer(one.id, value, TYPED.has(one.type))}
    />
  );
  return (
    <>
      {field(question)}
      {followingOf(question, shownValue(question, answers)).map(field)}
    </>
  );
}

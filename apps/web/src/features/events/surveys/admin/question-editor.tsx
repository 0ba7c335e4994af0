import type { ManagedSurveyQuestion } from '@atrium/api';
import { TextArea } from '@atrium/ui/text-area';
import type { ReactNode } from 'react';
import { QuestionEditor } from '../../../../components/questions/question-editor.tsx';
import { useText } from '../../../../lib/text.tsx';
import { ConditionField } from './condition-field.tsx';
import { earlierThan, type QuestionDraft, type SectionDraft } from './drafts.ts';

interface SurveyQuestionEditorProps {
  number: number;
  question: QuestionDraft;
  sections: readonly SectionDraft[];
  /** As it is saved; absent while it is new. */
  stored: ManagedSurveyQuestion | undefined;
  refusal: string | undefined;
  moves: ReactNode;
  /** Null: it goes. */
  onChange: (question: QuestionDraft | null) => void;
}

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
  'search',
  'file',
] as const satisfies readonly QuestionDraft['type'][];

/** A question of a survey, with values to be found and its condition. */
export function SurveyQuestionEditor({ sections, stored, ...props }: SurveyQuestionEditorProps) {
  const { question, onChange } = props;
  const { t } = useText();
  const put = (changes: Partial<QuestionDraft>) => onChange({ ...question, ...changes });
  return (
    <QuestionEditor
      {...props}
      types={TYPES}
      isTypeFixed={(stored?.responseCount ?? 0) > 0}
      isKnownChoice={(choiceId) => stored?.choices.some(({ id }) => id === choiceId) === true}
      hasLimits
      mutableLabel={t('admin.surveys.mutable')}
    >
      {question.type === 'search' && (
        <TextArea
          label={t('admin.surveys.values')}
          description={t('admin.surveys.valuesText', { count: stored?.searchValueCount ?? 0 })}
          dir="auto"
          value={question.searchValues?.join('\n') ?? ''}
          onChange={(text) => put({ searchValues: text.split('\n') })}
        />
      )}
      <ConditionField
        condition={question.showIf ?? null}
        earlier={earlierThan(sections, question.id)}
        onChange={(showIf) => put({ showIf })}
      />
    </QuestionEditor>
  );
}

import type { SaveSurveyStructureData, SurveyStructure } from '@atrium/api';
import { newQuestion } from '../../../../components/questions/written-question.ts';
import { newUuid } from '../../../../lib/new-uuid.ts';

export type SectionDraft = NonNullable<SaveSurveyStructureData['body']>['sections'][number];
export type QuestionDraft = SectionDraft['questions'][number];
export type ConditionDraft = NonNullable<QuestionDraft['showIf']>;

export const newSection = (): SectionDraft => ({ id: newUuid(), name: '', questions: [newQuestion()] });

/** The structure as it is sent back; what the editor does not show goes along unchanged. */
export const draftsOf = ({ sections }: SurveyStructure): SectionDraft[] =>
  sections.map(({ id, name, description, showIf, questions }) => ({
    id,
    name,
    description,
    showIf,
    questions: questions.map((question) => ({
      id: question.id,
      type: question.type,
      name: question.name,
      required: question.required,
      label: question.label,
      description: question.description,
      placeholder: question.placeholder,
      default: question.default,
      featured: question.featured,
      mutable: question.mutable,
      min: question.min,
      max: question.max,
      validation: question.validation,
      validationMessage: question.validationMessage,
      showIf: question.showIf,
      choices: question.choices.map(
        ({ id: choiceId, value, text, description: said, limit, subQuestionIds }) => ({
          id: choiceId,
          value,
          text,
          description: said,
          limit,
          subQuestionIds,
        }),
      ),
    })),
  }));

/** Questions that a condition can name: those that are asked before. */
export const earlierThan = (sections: readonly SectionDraft[], questionId: string): QuestionDraft[] => {
  const all = sections.flatMap(({ questions }) => questions);
  const at = all.findIndex(({ id }) => id === questionId);
  return all.slice(0, Math.max(0, at));
};

import { viewChoice, viewQuestion } from '../../../money/questions/index.ts';
import { questionType, viewOpenSurvey } from '../surveys.views.ts';
import type { ManagedSurveyRow } from './managing.queries.ts';
import type { ManagedSectionView, ManagedSurveyView, SurveyStructureView } from './managing.schemas.ts';
import type { ManagedStructure } from './managing.service.ts';

export const viewManaged = (row: ManagedSurveyRow): ManagedSurveyView => ({
  ...viewOpenSurvey(row),
  status: row.status,
  opensAt: row.opens_at?.toISOString() ?? null,
  thankYou: row.thank_you,
  version: row.version,
  wasOpened: row.first_opened_at !== null,
  begun: row.begun,
  submitted: row.submitted,
  questionCount: row.questions,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export function viewStructure(structure: ManagedStructure): SurveyStructureView {
  const { survey, sections, responses, searchValues } = structure;
  return {
    ...viewManaged(survey),
    sections: sections.map(({ row, showIf, questions }) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      showIf: viewCondition(showIf),
      questions: questions.map((question) => ({
        ...viewQuestion(question),
        type: questionType(question.row.type),
        validation: question.row.validation,
        ignoresValidation: question.ignoresPattern,
        showIf: viewCondition(question.showIf),
        responseCount: responses.get(question.row.id) ?? 0,
        searchValueCount: searchValues.get(question.row.id) ?? 0,
        choices: question.choices.map((choice) => ({
          ...viewChoice(choice),
          limit: choice.stock.supply,
          taken: choice.stock.taken,
          isLimited: choice.isLimited,
          subQuestionIds: [...choice.subQuestionIds],
        })),
      })),
    })),
  };
}

type ConditionView = ManagedSectionView['showIf'];

/** As it is stored, which is as its schema says. */
const viewCondition = (condition: object | null): ConditionView => condition as ConditionView;

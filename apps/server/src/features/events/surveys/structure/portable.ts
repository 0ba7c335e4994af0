import { newId } from '../../../../platform/ids.ts';
import type { SectionInput } from '../managing/managing.schemas.ts';
import type { SurveySection } from './structure.types.ts';

type Condition = NonNullable<SectionInput['showIf']> | null;

/** Sections as they are saved, under the ids that they have. */
export const toInputs = (
  sections: readonly SurveySection[],
  valuesOf: (questionId: string) => string[],
): SectionInput[] =>
  sections.map(({ row, showIf, questions }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    showIf: showIf as Condition,
    questions: questions.map((question) => ({
      id: question.row.id,
      type: question.row.type as SectionInput['questions'][number]['type'],
      name: question.row.name,
      label: question.row.label,
      description: question.row.description,
      placeholder: question.row.placeholder,
      default: question.row.default_value,
      featured: question.row.featured,
      required: question.row.required,
      mutable: question.row.mutable,
      min: question.row.min,
      max: question.row.max,
      validation: question.ignoresPattern ? null : question.row.validation,
      validationMessage: question.row.validation_message,
      showIf: question.showIf as Condition,
      ...(question.row.type === 'search' && { searchValues: valuesOf(question.row.id) }),
      choices: question.choices.map((choice) => ({
        id: choice.row.id,
        value: choice.row.value,
        text: choice.row.text,
        description: choice.row.description,
        limit: choice.isLimited ? choice.stock.supply : null,
        subQuestionIds: [...choice.subQuestionIds],
      })),
    })),
  }));

/** The same with ids of their own, so that they stand beside those that they were made of. */
export function withNewIds(sections: readonly SectionInput[]): SectionInput[] {
  const ids = new Map<string, string>();
  const fresh = (given: string): string => {
    const id = given.toLowerCase();
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const clauses = (list: NonNullable<NonNullable<Condition>['all']>) =>
    list.map((clause) => ({ ...clause, question: fresh(clause.question) }));
  const renamed = (condition: Condition | undefined): Condition =>
    condition === null || condition === undefined
      ? null
      : {
          ...(condition.all !== undefined && { all: clauses(condition.all) }),
          ...(condition.any !== undefined && { any: clauses(condition.any) }),
        };
  return sections.map((section) => ({
    ...section,
    id: newId(),
    showIf: renamed(section.showIf),
    questions: section.questions.map((question) => ({
      ...question,
      id: fresh(question.id),
      showIf: renamed(question.showIf),
      choices: question.choices.map((choice) => ({
        ...choice,
        id: newId(),
        subQuestionIds: (choice.subQuestionIds ?? []).map(fresh),
      })),
    })),
  }));
}

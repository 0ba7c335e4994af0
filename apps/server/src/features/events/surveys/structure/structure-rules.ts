import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import {
  at,
  findUnmetCondition,
  refuseNonsense,
  refusePattern,
  refuseStrayFollowers,
} from '../../../money/questions/index.ts';
import type { SurveySection } from './structure.types.ts';

const MOST_QUESTIONS = 300;
const MOST_CHOICES = 5000;

/** Refuses what nobody could answer, and conditions that could never be met. */
export async function refuseUnanswerable(ctx: Context, sections: readonly SurveySection[]): Promise<void> {
  const all = sections.flatMap(({ questions }) => questions);
  if (all.length > MOST_QUESTIONS)
    throw invalid('survey.tooManyQuestions', { values: { most: MOST_QUESTIONS }, field: 'sections' });
  if (all.flatMap(({ choices }) => choices).length > MOST_CHOICES)
    throw invalid('survey.tooManyChoices', { values: { most: MOST_CHOICES }, field: 'sections' });
  for (const [place, { showIf, questions }] of sections.entries()) {
    refuseUnclear(showIf, `sections/${place}/showIf`);
    refuseStrayFollowers(questions, `sections/${place}/questions`);
    for (const [index, question] of questions.entries()) {
      const path = `sections/${place}/questions/${index}`;
      refuseUnclear(question.showIf, `${path}/showIf`);
      await at(path, async () => {
        refuseNonsense(question);
        await refusePattern(ctx, question);
      });
    }
  }
  refuseUnmet(sections);
}

function refuseUnclear(condition: SurveySection['showIf'], field: string): void {
  if (condition !== null && (condition.all === undefined) === (condition.any === undefined))
    throw invalid('condition.unclear', { field });
}

export function refuseRepeated(sections: readonly SurveySection[]): void {
  const questions = sections.flatMap((section) => section.questions);
  const choices = questions.flatMap((question) => question.choices);
  for (const rows of [sections, questions, choices])
    if (new Set(rows.map(({ row }) => row.id)).size < rows.length)
      throw invalid('ids.repeated', { field: 'sections' });
}

/** An upload names its sender, and would lead from the answers to the account. */
export function refuseNamingFiles(
  { anonymous }: { readonly anonymous: boolean },
  sections: readonly SurveySection[],
): void {
  if (anonymous && sections.some(({ questions }) => questions.some(({ row }) => row.type === 'file')))
    throw conflict('survey.anonymousFile', { field: 'sections' });
}

function refuseUnmet(sections: readonly SurveySection[]): void {
  const unmet = findUnmetCondition(sections);
  if (unmet === undefined) return;
  const path = `sections/${unmet.section}`;
  const questions = sections[unmet.section]?.questions ?? [];
  const at = questions.findIndex(({ row }) => row.id === unmet.questionId);
  throw invalid('condition.later', {
    field: at === -1 ? `${path}/showIf` : `${path}/questions/${at}/showIf`,
  });
}

/** Answered questions keep their type and the values of their choices. */
export function refuseRewriting(
  before: readonly SurveySection[],
  after: readonly SurveySection[],
  answered: ReadonlyMap<string, number>,
): void {
  const known = new Map(
    before.flatMap(({ questions }) => questions.map((question) => [question.row.id, question] as const)),
  );
  for (const [place, { questions }] of after.entries())
    for (const [at, { row, choices }] of questions.entries()) {
      const was = known.get(row.id);
      const answers = answered.get(row.id) ?? 0;
      if (was === undefined) continue;
      const path = `sections/${place}/questions/${at}`;
      const retired = new Map(
        was.choices.flatMap((one) => (one.row.retired ? [[one.row.value, one.row.id] as const] : [])),
      );
      if (choices.some((choice) => (retired.get(choice.row.value) ?? choice.row.id) !== choice.row.id))
        throw invalid('choices.repeated', { field: `${path}/choices` });
      if (answers === 0) continue;
      if (was.row.type !== row.type)
        throw conflict('survey.answered', { values: { answers }, field: `${path}/type` });
      for (const [index, choice] of choices.entries()) {
        const chosen = was.choices.find((one) => one.row.id === choice.row.id);
        if (chosen !== undefined && chosen.row.value !== choice.row.value)
          throw conflict('survey.answered', {
            values: { answers },
            field: `${path}/choices/${index}/value`,
          });
      }
    }
}

import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { countStock, type Stock } from '../../../money/capacity/index.ts';
import { listUnreadable, refusal } from '../../../money/questions/index.ts';
import * as queries from './structure.queries.ts';
import type { SurveyQuestion, SurveySection } from './structure.types.ts';

export const NONE: Stock = { supply: null, taken: 0, spare: null };

/** All that a survey has ever asked, retired questions and choices too. */
export async function loadStructure(ctx: Context, surveyId: string): Promise<SurveySection[]> {
  const { db, organizationId } = ctx;
  const [sections, rows] = await Promise.all([
    queries.listSections(db, organizationId, surveyId),
    queries
      .listQuestions(db, organizationId, surveyId)
      .then((found) => found.map((row) => ({ ...row, price: null }))),
  ]);
  const ids = rows.map(({ id }) => id);
  const [choices, following, unreadable] = await Promise.all([
    queries.listChoices(db, organizationId, ids),
    queries.listSubQuestions(db, organizationId, ids),
    listUnreadable(ctx, rows),
  ]);
  const stock = await countStock(
    ctx,
    choices.map(({ id }) => id),
  );
  const choicesOf = Map.groupBy(choices, (choice) => choice.question_id);
  const followingOf = Map.groupBy(following, (link) => link.choice_id);
  const questions = rows.map((row): SurveyQuestion => ({
    row,
    showIf: row.show_if,
    stock: NONE,
    ignoresPattern: unreadable.has(row.id),
    choices: (choicesOf.get(row.id) ?? []).map((choice) => ({
      row: choice,
      stock: stock.get(choice.id) ?? NONE,
      isLimited: stock.has(choice.id),
      subQuestionIds: (followingOf.get(choice.id) ?? []).map((link) => link.question_id),
    })),
  }));
  const questionsOf = Map.groupBy(questions, ({ row }) => row.section_id);
  return sections.map((row) => ({ row, showIf: row.show_if, questions: questionsOf.get(row.id) ?? [] }));
}

export async function listSearchValues(ctx: Context, surveyId: string, questionId: string, paging: Paging) {
  const rows = await queries.listQuestions(ctx.db, ctx.organizationId, surveyId);
  if (!rows.some(({ id, retired }) => id === questionId.toLowerCase() && !retired))
    throw notFound('question');
  return queries.listSearchValues(ctx.db, ctx.organizationId, questionId.toLowerCase(), paging);
}

/** Answers to questions of type search are among what is found. */
export async function refuseUnfindable(
  ctx: Context,
  answers: readonly { readonly question: SurveyQuestion; readonly value: string }[],
): Promise<void> {
  const sought = answers.filter(({ question, value }) => question.row.type === 'search' && value !== '');
  if (sought.length === 0) return;
  const known = await queries.listKnownSearchValues(
    ctx.db,
    ctx.organizationId,
    sought.map(({ question }) => question.row.id),
    sought.map(({ value }) => value),
  );
  for (const { question, value } of sought)
    if (!known.some((row) => row.question_id === question.row.id && row.value === value))
      throw refusal(question, 'response.unfindable');
}

import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { closeStock, openStock, setSupply, type Stock } from '../../../money/capacity/index.ts';
import type { CreateQuestion } from './question-requests.schemas.ts';
import * as writes from './question-writes.queries.ts';
import * as queries from './questions.queries.ts';
import { completeQuestions } from './questions.service.ts';
import type { CompleteQuestion } from './questions.types.ts';

export const NONE: Stock = { supply: null, taken: 0, spare: null };

interface WrittenChoice {
  readonly row: queries.ChoiceRow;
  /** Undefined: as it was. */
  readonly limit: number | null | undefined;
  readonly subQuestionIds: readonly string[] | undefined;
  readonly before: CompleteQuestion['choices'][number] | undefined;
}

export const asComplete = ({ row, before, subQuestionIds }: WrittenChoice) => ({
  row,
  stock: before?.stock ?? NONE,
  subQuestionIds: subQuestionIds ?? before?.subQuestionIds ?? [],
});

export function readChoices(
  { id, organization_id }: { readonly id: string; readonly organization_id: string },
  inputs: CreateQuestion['choices'],
  known: CompleteQuestion['choices'],
): WrittenChoice[] {
  const seen = new Set<string>();
  return inputs.map((input, index) => {
    const before = known.find(({ row }) => row.id === input.id);
    if (input.id !== null && (before === undefined || seen.has(input.id)))
      throw invalid('choice.unknown', { field: `choices/${index}/id` });
    if (input.id !== null) seen.add(input.id);
    const value = input.value.trim();
    // Answers name the value: what somebody chose stays what it was.
    if (before !== undefined && before.row.value !== value && before.stock.taken > 0)
      throw conflict('choice.chosen', {
        values: { taken: before.stock.taken, choice: before.row.value },
        field: `choices/${index}/value`,
      });
    const { text = before?.row.text ?? null, description = before?.row.description ?? null } = input;
    return {
      row: {
        organization_id,
        id: before?.row.id ?? newId(),
        question_id: id,
        value,
        text,
        description,
        sort_order: index,
      },
      limit: input.limit,
      subQuestionIds: input.subQuestionIds,
      before,
    };
  });
}

export async function writeChoices(
  ctx: Context,
  sectionId: string,
  questionId: string,
  choices: readonly WrittenChoice[],
  known: CompleteQuestion['choices'],
): Promise<void> {
  const gone = known.filter(({ row }) => !choices.some((choice) => choice.row.id === row.id));
  const chosen = gone.find(({ stock }) => stock.taken > 0);
  if (chosen !== undefined)
    throw conflict('choice.chosen', {
      values: { taken: chosen.stock.taken, choice: chosen.row.value },
      field: 'choices',
    });
  const goneIds = gone.map(({ row }) => row.id);
  await closeStock(ctx, goneIds);
  await writes.deleteChoices(ctx.db, ctx.organizationId, goneIds);
  for (const { row, limit, before } of choices)
    if (before !== undefined && limit !== undefined) await setSupply(ctx, row.id, limit);
  await writes.upsertChoices(
    ctx.db,
    choices.map(({ row }) => row),
  );
  await openStock(
    ctx,
    choices
      .filter(({ before }) => before === undefined)
      .map(({ row, limit = null }) => ({ id: row.id, supply: limit })),
  );
  await writeSubQuestions(ctx, sectionId, questionId, choices);
}

/** One level: a question beneath a choice has none beneath its own, so that nothing turns in a circle. */
async function writeSubQuestions(
  ctx: Context,
  sectionId: string,
  questionId: string,
  choices: readonly WrittenChoice[],
): Promise<void> {
  const named = new Set(choices.flatMap(({ subQuestionIds }) => subQuestionIds ?? []));
  const rows = await queries.listQuestionsOfSections(ctx.db, ctx.organizationId, [sectionId]);
  for (const id of named) if (!rows.some((row) => row.id === id)) throw notFound('question');
  for (const { row, subQuestionIds } of choices)
    if (subQuestionIds !== undefined)
      await writes.replaceSubQuestions(ctx.db, ctx.organizationId, row.id, [...new Set(subQuestionIds)]);
  if (named.size === 0) return;
  const questions = await completeQuestions(ctx, rows);
  const beneath = new Set(questions.flatMap(followers));
  if (
    beneath.has(questionId) ||
    questions.some((one) => beneath.has(one.row.id) && followers(one).length > 0)
  )
    throw invalid('subQuestions.nested', { field: 'choices' });
}

export const followers = ({ choices }: CompleteQuestion): readonly string[] =>
  choices.flatMap(({ subQuestionIds }) => subQuestionIds);

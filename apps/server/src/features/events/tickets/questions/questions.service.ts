import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { countStock, type Stock } from '../../../money/capacity/index.ts';
import { listUnreadable, refusal } from '../../../money/questions/index.ts';
import { listTiersByIds } from '../../../people/tiers/index.ts';
import { getEventId, getSessionId } from '../../programme/index.ts';
import { listAddOnsByIds, listPassTypesByIds } from '../offer/offer.service.ts';
import * as queries from './questions.queries.ts';
import type { CompleteQuestion, CompleteSection } from './questions.types.ts';

const NONE: Stock = { supply: null, taken: 0, spare: null };

/** The questions that an event asks of passes, or (with a session) that the session asks of people who enter it. */
export async function listSections(
  ctx: Context,
  { eventId, sessionId }: { readonly eventId: string; readonly sessionId?: string | undefined },
): Promise<CompleteSection[]> {
  const rows = await queries.listSections(ctx.db, ctx.organizationId, eventId, sessionId ?? null);
  return completeSections(ctx, rows);
}

export async function completeSections(
  ctx: Context,
  rows: readonly queries.SectionRow[],
): Promise<CompleteSection[]> {
  const { db, organizationId } = ctx;
  const ids = rows.map(({ id }) => id);
  const [forPassTypes, forAddOns, forTiers, questions] = await Promise.all([
    queries.listSectionPassTypes(db, organizationId, ids),
    queries.listSectionAddOns(db, organizationId, ids),
    queries.listSectionTiers(db, organizationId, ids),
    queries.listQuestionsOfSections(db, organizationId, ids).then((found) => completeQuestions(ctx, found)),
  ]);
  const [passTypes, addOns, tiers] = await Promise.all([
    listPassTypesByIds(
      ctx,
      forPassTypes.map((link) => link.pass_type_id),
    ),
    listAddOnsByIds(
      ctx,
      forAddOns.map((link) => link.add_on_id),
    ),
    listTiersByIds(
      ctx,
      forTiers.map((link) => link.tier_id),
    ),
  ]);
  return rows.map((row) => ({
    row,
    passTypes: forPassTypes
      .filter((link) => link.section_id === row.id)
      .flatMap((link) => passTypes.get(link.pass_type_id) ?? []),
    addOns: forAddOns
      .filter((link) => link.section_id === row.id)
      .flatMap((link) => addOns.get(link.add_on_id) ?? []),
    tiers: forTiers
      .filter((link) => link.section_id === row.id)
      .flatMap((link) => tiers.get(link.tier_id) ?? []),
    questions: questions.filter((question) => question.row.section_id === row.id),
  }));
}

export async function listQuestionsByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompleteQuestion>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listQuestionsByIds(ctx.db, ctx.organizationId, [...new Set(ids)]);
  return new Map((await completeQuestions(ctx, rows)).map((question) => [question.row.id, question]));
}

export async function completeQuestions(
  ctx: Context,
  rows: readonly queries.QuestionRow[],
): Promise<CompleteQuestion[]> {
  const ids = rows.map(({ id }) => id);
  const unreadable = await listUnreadable(ctx, rows);
  const choices = await queries.listChoices(ctx.db, ctx.organizationId, ids);
  const choiceIds = choices.map(({ id }) => id);
  const [subQuestions, stock] = await Promise.all([
    queries.listSubQuestions(ctx.db, ctx.organizationId, choiceIds),
    countStock(ctx, [...choiceIds, ...rows.filter(isCounted).map(({ id }) => id)]),
  ]);
  return rows.map((row) => ({
    row,
    stock: stock.get(row.id) ?? NONE,
    choices: choices
      .filter((choice) => choice.question_id === row.id)
      .map((choice) => ({
        row: choice,
        stock: stock.get(choice.id) ?? NONE,
        subQuestionIds: subQuestions
          .filter((link) => link.choice_id === choice.id)
          .map((link) => link.question_id),
      })),
    ignoresPattern: unreadable.has(row.id),
  }));
}

/** Answers to these are numbers of pieces. */
const isCounted = ({ type }: queries.QuestionRow): boolean => type === 'quantity';

export async function listSearchValues(
  ctx: Context,
  { event, session, question }: { event: string; session?: string; question: string },
  paging: Paging,
) {
  const eventId = await getEventId(ctx, event);
  const sessionId = session === undefined ? null : await getSessionId(ctx, eventId, session);
  const found = isUuid(question)
    ? await queries.findQuestion(ctx.db, ctx.organizationId, { eventId, sessionId }, question)
    : undefined;
  if (found === undefined) throw notFound('question');
  return queries.listSearchValues(ctx.db, ctx.organizationId, found.id, paging);
}

/** Answers to questions of type search are among what is found: one question, whatever the number of answers. */
export async function refuseUnfindable(
  ctx: Context,
  answers: readonly { readonly question: CompleteQuestion; readonly value: string }[],
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

import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { getAccountsById, requirePower, type BaseAccountView } from '../../../ground/accounts/index.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import { lockParticipation, updateParticipation } from '../answering/participations.queries.ts';
import * as submissions from '../answering/submissions.queries.ts';
import { getManaged } from '../managing/managing.service.ts';
import { questionsOf } from '../structure/current.ts';
import { loadStructure } from '../structure/structure.service.ts';
import type { Answers, SurveyQuestion, SurveySection } from '../structure/structure.types.ts';
import type { SurveyRow } from '../surveys.queries.ts';
import * as queries from './results.queries.ts';

/** Fewer people of an anonymous survey are not told apart: neither those who match a filter nor those who do not. */
export const FLOOR = 5;

export interface Results {
  readonly begun: number;
  readonly submitted: number;
  /** Of so many, the latest, is counted what was answered. */
  readonly counted: number;
  /** With the filter, among those. */
  readonly matching: number;
  readonly isWithheld: boolean;
  readonly structure: readonly SurveySection[];
  readonly answered: ReadonlyMap<string, number>;
  readonly values: ReadonlyMap<string, readonly queries.CountedValue[]>;
  /** Of numbers. */
  readonly means: ReadonlyMap<string, number>;
}

/** Answers that are read for one look at the results: some seconds at the most. */
const MOST_ANSWERS = 1_000_000;

const TOLD_APART = new Set(['select', 'radio', 'toggle', 'number', 'date', 'time', 'search']);

export async function getResults(
  ctx: Context,
  surveyId: string,
  filter: { readonly questionId?: string | undefined; readonly value?: string | undefined },
  mostAnswers: number = MOST_ANSWERS,
): Promise<Results> {
  requirePower(ctx.actor, 'surveys:read');
  const survey = await getManaged(ctx, surveyId);
  const structure = await loadStructure(ctx, survey.id);
  const questions = [...questionsOf(structure).values()];
  const answer = readFilter(questions, filter);
  const { db, organizationId } = ctx;
  const [begun, submitted] = await Promise.all([
    queries.countDrafts(db, organizationId, survey.id),
    queries.countSubmitted(db, organizationId, survey.id),
  ]);
  const most = Math.floor(mostAnswers / Math.max(1, questions.length));
  const counted = Math.min(submitted, most);
  const selection = { filter: answer, ...(counted < submitted && { most }) };
  const matching =
    answer === undefined ? counted : await queries.countSubmitted(db, organizationId, survey.id, selection);
  const base = { begun, submitted, counted, matching, structure };
  if (survey.anonymous && counted > 0 && !isLargeEnough(matching, counted))
    return {
      ...base,
      matching: 0,
      isWithheld: true,
      answered: new Map(),
      values: new Map(),
      means: new Map(),
    };
  const idsOf = (isOf: (type: string) => boolean): string[] =>
    questions.flatMap(({ row }) => (isOf(row.type) ? [row.id] : []));
  const [answered, means, single, several] = await Promise.all([
    queries.countAnswers(
      db,
      organizationId,
      survey.id,
      idsOf(() => true),
      selection,
    ),
    queries.findMeans(
      db,
      organizationId,
      survey.id,
      idsOf((type) => type === 'number'),
      selection,
    ),
    queries.countValues(
      db,
      organizationId,
      survey.id,
      idsOf((type) => TOLD_APART.has(type)),
      selection,
      false,
    ),
    queries.countValues(
      db,
      organizationId,
      survey.id,
      idsOf((type) => type === 'checkbox'),
      selection,
      true,
    ),
  ]);
  return {
    ...base,
    isWithheld: false,
    means: new Map(means.map((row) => [row.question_id, row.mean])),
    answered: new Map(answered.map((row) => [row.question_id, row.count])),
    values: Map.groupBy([...single, ...several], (row) => row.question_id),
  };
}

/** The rest must be large enough too: it is the difference of two answers. */
const isLargeEnough = (matching: number, all: number): boolean =>
  matching >= FLOOR && (all === matching || all - matching >= FLOOR);

function readFilter(
  questions: readonly SurveyQuestion[],
  { questionId, value }: { readonly questionId?: string | undefined; readonly value?: string | undefined },
): queries.AnswerFilter | undefined {
  if (questionId === undefined || value === undefined) return undefined;
  const question = questions.find(({ row }) => row.id === questionId.toLowerCase());
  if (question === undefined) throw notFound('question');
  if (!['select', 'radio', 'toggle', 'checkbox'].includes(question.row.type))
    throw invalid('survey.filter', { field: 'questionId' });
  return { questionId: question.row.id, value, isList: question.row.type === 'checkbox' };
}

export async function listTexts(
  ctx: Context,
  surveyId: string,
  questionId: string,
  paging: { readonly page: number; readonly pageSize: number },
): Promise<string[]> {
  requirePower(ctx.actor, 'surveys:read');
  const survey = await getManaged(ctx, surveyId);
  if (!questionsOf(await loadStructure(ctx, survey.id)).has(questionId.toLowerCase()))
    throw notFound('question');
  if (await areWithheld(ctx, survey)) return [];
  const { db, organizationId } = ctx;
  const rows = await queries.listTexts(db, organizationId, survey, questionId.toLowerCase(), paging);
  return rows.map(({ value }) => value);
}

export interface ReadSubmission {
  readonly row: submissions.SubmissionRow;
  readonly account: BaseAccountView | undefined;
  readonly answers: Answers;
  readonly structure: readonly SurveySection[];
}

export async function listSubmissions(
  ctx: Context,
  surveyId: string,
  {
    status = 'ready',
    ...paging
  }: { status?: 'ready' | 'canceled' | undefined; page: number; pageSize: number },
): Promise<{ rows: ReadSubmission[]; count: number }> {
  requirePower(ctx.actor, 'surveys:read');
  const survey = await getManaged(ctx, surveyId);
  if (await areWithheld(ctx, survey)) return { rows: [], count: 0 };
  const { db, organizationId } = ctx;
  const [rows, count, structure] = await Promise.all([
    queries.listAllSubmissions(db, organizationId, survey, status, paging),
    queries.countAllSubmissions(db, organizationId, survey.id, status),
    loadStructure(ctx, survey.id),
  ]);
  return { rows: await complete(ctx, survey, rows, structure), count };
}

/** Of an anonymous survey, until as many people have submitted as are not told apart. */
const areWithheld = async (ctx: Context, { id, anonymous }: SurveyRow): Promise<boolean> =>
  anonymous && (await queries.countFinished(ctx.db, ctx.organizationId, id, FLOOR)) < FLOOR;

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);

/** An anonymous one, also of a visitor, says the day, and not how long it took. */
function withoutMoments(row: submissions.SubmissionRow): submissions.SubmissionRow {
  const submitted = row.submitted_at === null ? null : dayOf(row.submitted_at);
  return { ...row, started_at: submitted ?? dayOf(row.started_at), submitted_at: submitted, seconds: null };
}

async function complete(
  ctx: Context,
  { anonymous }: SurveyRow,
  rows: readonly submissions.SubmissionRow[],
  structure: readonly SurveySection[],
): Promise<ReadSubmission[]> {
  const [accounts, responses] = await Promise.all([
    getAccountsById(
      ctx,
      rows.flatMap((row) => row.account_id ?? []),
    ),
    submissions.listResponses(
      ctx.db,
      ctx.organizationId,
      rows.map(({ id }) => id),
    ),
  ]);
  const answersOf = Map.groupBy(responses, (response) => response.submission_id);
  return rows.map((row) => ({
    row: anonymous ? withoutMoments(row) : row,
    structure,
    account: row.account_id === null ? undefined : accounts.get(row.account_id),
    answers: new Map((answersOf.get(row.id) ?? []).map((one) => [one.question_id, one.value])),
  }));
}

export async function getSubmission(ctx: Context, surveyId: string, id: string): Promise<ReadSubmission> {
  requirePower(ctx.actor, 'surveys:read');
  const survey = await getManaged(ctx, surveyId);
  const row = await submissions.findSubmission(ctx.db, ctx.organizationId, survey.id, id);
  if (row === undefined || row.status === 'draft' || (await areWithheld(ctx, survey)))
    throw notFound('submission');
  const [found] = await complete(ctx, survey, [row], await loadStructure(ctx, survey.id));
  if (found === undefined) throw notFound('submission');
  return found;
}

/** It counts no more, what it took is there for others, and its author may submit another. */
export async function strikeSubmission(ctx: Context, surveyId: string, id: string): Promise<null> {
  requirePower(ctx.actor, 'surveys:write');
  const survey = await getManaged(ctx, surveyId);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const found = await submissions.findSubmission(db, organizationId, survey.id, id);
    if (found === undefined || found.status === 'draft') throw notFound('submission');
    const own =
      found.account_id === null
        ? undefined
        : await lockParticipation(db, organizationId, survey.id, found.account_id);
    if (!(await queries.cancelSubmission(db, organizationId, found.id))) throw conflict('survey.struck');
    if (own !== undefined)
      await updateParticipation(db, organizationId, own, { submitted: Math.max(0, own.submitted - 1) });
    const taken = await submissions.listTaken(db, organizationId, [found.id]);
    await queries.deleteTaken(db, organizationId, found.id);
    await giveStock(inner, new Map(taken.map((row) => [row.stock_id, row.quantity])));
    noteChanges(inner, { status: found.status }, { status: 'canceled' }, { name: survey.name });
  });
  return null;
}

export interface ExportedSurvey {
  readonly survey: SurveyRow;
  readonly questions: readonly SurveyQuestion[];
  readonly rows: AsyncIterable<ReadSubmission>;
}

const BATCH = 500;

/** Everything that was submitted. With names it is data about people. */
export async function exportSubmissions(ctx: Context, surveyId: string): Promise<ExportedSurvey> {
  requirePower(ctx.actor, 'surveys:read');
  const survey = await getManaged(ctx, surveyId);
  if (!survey.anonymous) requirePower(ctx.actor, 'people.export');
  const structure = await loadStructure(ctx, survey.id);
  return {
    survey,
    questions: [...questionsOf(structure).values()],
    rows: readSubmitted(ctx, survey, structure),
  };
}

async function* readSubmitted(
  ctx: Context,
  survey: SurveyRow,
  structure: readonly SurveySection[],
): AsyncGenerator<ReadSubmission> {
  if (await areWithheld(ctx, survey)) return;
  let rows: submissions.SubmissionRow[] = [];
  do {
    rows = await queries.listSubmittedAfter(ctx.db, ctx.organizationId, survey.id, rows.at(-1)?.id, BATCH);
    yield* await complete(ctx, survey, rows, structure);
  } while (rows.length === BATCH);
}

import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { isUuid, newId } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import type { Verdicts } from '../../../money/questions/index.ts';
import { currentStructure, questionsOf } from '../structure/current.ts';
import { loadStructure } from '../structure/structure.service.ts';
import type { SurveySection } from '../structure/structure.types.ts';
import { surveySubmitted } from '../surveys.facts.ts';
import { refuseLate, refuseStrangers } from '../surveys.policy.ts';
import { holdSurvey, type SurveyRow } from '../surveys.queries.ts';
import { findAnySurvey, getOpenSurvey, sayMoment } from '../surveys.service.ts';
import { comparePatterns, loadAnswers, writeAnswers } from './answers.service.ts';
import * as participations from './participations.queries.ts';
import * as queries from './submissions.queries.ts';

/** In which a visitor can still read what was submitted. */
const VISIBLE_MS = 24 * 60 * 60 * 1000;
const DAY_MS = VISIBLE_MS;

export interface Submission {
  readonly row: queries.SubmissionRow;
  readonly answers: ReadonlyMap<string, string>;
}

export interface AskedSubmission extends Submission {
  readonly structure: readonly SurveySection[];
}

/** Continues the draft of the account, if there is one: a double click and two tabs begin once. */
export async function beginSubmission(ctx: Context, idOrSlug: string): Promise<{ id: string }> {
  const survey = await getOpenSurvey(ctx, idOrSlug);
  const { actor, organizationId } = ctx;
  const row = {
    organization_id: organizationId,
    id: newId(),
    survey_id: survey.id,
    account_id: null,
    by_visitor: true,
    status: 'draft' as const,
    started_at: ctx.now(),
    updated_at: ctx.now(),
    locale: ctx.locale,
  };
  if (actor.kind === 'visitor') {
    await queries.insertSubmission(ctx.db, row);
    return { id: row.id };
  }
  return ctx.transaction(async (inner) => {
    const { accountId } = actor;
    await hold(inner, survey);
    const own = await participations.lockParticipation(inner.db, organizationId, survey.id, accountId);
    if (own.draft_id !== null) {
      const draft = await queries.findSubmission(inner.db, organizationId, survey.id, own.draft_id);
      if (draft?.status === 'draft') return { id: draft.id };
    }
    refuseMore(survey, own);
    await queries.insertSubmission(inner.db, {
      ...row,
      account_id: survey.anonymous ? null : accountId,
      by_visitor: false,
    });
    await participations.updateParticipation(inner.db, organizationId, own, { draft_id: row.id });
    return { id: row.id };
  });
}

function refuseMore(survey: SurveyRow, { submitted }: participations.ParticipationRow): void {
  const limit = survey.submissions_per_account;
  if (limit > 0 && submitted >= limit) throw conflict('survey.limit', { values: { limit } });
}

/** Its owner's; a visitor's is open to those who know its id, while it is a draft and for a day after. */
async function isVisible(ctx: Context, survey: SurveyRow, row: queries.SubmissionRow): Promise<boolean> {
  if (row.by_visitor)
    return (
      row.status === 'draft' ||
      (row.submitted_at !== null && ctx.now().getTime() - row.submitted_at.getTime() < VISIBLE_MS)
    );
  if (ctx.actor.kind === 'visitor') return false;
  const { accountId } = ctx.actor;
  if (row.account_id !== null) return row.account_id === accountId;
  const own = await participations.findParticipation(ctx.db, ctx.organizationId, survey.id, accountId);
  return own?.draft_id === row.id;
}

async function findVisible(ctx: Context, survey: SurveyRow, id: string): Promise<queries.SubmissionRow> {
  const row = isUuid(id)
    ? await queries.findSubmission(ctx.db, ctx.organizationId, survey.id, id)
    : undefined;
  if (row === undefined || !(await isVisible(ctx, survey, row))) throw notFound('submission');
  return row;
}

export async function listSubmissions(
  ctx: Context,
  idOrSlug: string,
  paging: Parameters<typeof queries.listOwnSubmissions>[4],
): Promise<AskedSubmission[]> {
  const { accountId } = requireMember(ctx.actor);
  const survey = await findAnswered(ctx, idOrSlug);
  const { db, organizationId } = ctx;
  const own = await participations.findParticipation(db, organizationId, survey.id, accountId);
  const rows = await queries.listOwnSubmissions(
    db,
    organizationId,
    survey.id,
    { accountId, draftId: own?.draft_id ?? null },
    paging,
  );
  const ids = rows.map(({ id }) => id);
  const [structure, responses] = await Promise.all([
    loadStructure(ctx, survey.id),
    queries.listResponses(db, organizationId, ids),
  ]);
  const answersOf = Map.groupBy(responses, (response) => response.submission_id);
  return rows.map((row) => ({
    row,
    structure,
    answers: new Map((answersOf.get(row.id) ?? []).map((one) => [one.question_id, one.value])),
  }));
}

/** People read their answers after the end too; a survey that was never opened has none. */
async function findAnswered(ctx: Context, idOrSlug: string): Promise<SurveyRow> {
  const survey = await findAnySurvey(ctx, idOrSlug);
  if (survey.status === 'draft') throw notFound('survey');
  refuseStrangers(survey, ctx.actor);
  return survey;
}

export async function getSubmission(ctx: Context, idOrSlug: string, id: string): Promise<AskedSubmission> {
  const survey = await findAnswered(ctx, idOrSlug);
  const row = await findVisible(ctx, survey, id);
  const [structure, answers] = await Promise.all([loadStructure(ctx, survey.id), loadAnswers(ctx, row.id)]);
  return { row, structure, answers };
}

export async function answerQuestion(
  ctx: Context,
  idOrSlug: string,
  id: string,
  questionId: string,
  value: string,
): Promise<null> {
  const known = await findAnswered(ctx, idOrSlug);
  await findVisible(ctx, known, id);
  const sent = new Map([[questionId.toLowerCase(), value]]);
  const verdicts = await comparePatterns(ctx, await loadStructure(ctx, known.id), sent);
  await ctx.transaction(async (inner) => {
    const survey = await hold(inner, known);
    const submission = await lockVisible(inner, survey, id);
    const structure = await loadStructure(inner, survey.id);
    const question = questionsOf(currentStructure(structure)).get(questionId.toLowerCase());
    if (question === undefined) throw notFound('question');
    const isOwners = submission.status === 'ready' && submission.account_id !== null;
    if (submission.status !== 'draft' && !(isOwners && question.row.mutable))
      throw conflict('response.final', { field: question.row.id });
    refuseLate(survey, submission.started_at, inner.now(), sayMoment(inner));
    const before = await loadAnswers(inner, submission.id);
    await writeAnswers(inner, { submission, structure, before, verdicts }, sent, false);
    await queries.touchSubmission(inner.db, inner.organizationId, submission.id, {
      updated_at: inner.now(),
      locale: inner.locale,
    });
  });
  return null;
}

/** Before its rows are locked, in the order in which the survey is deleted. */
async function hold(inner: Context, { id, image }: SurveyRow): Promise<SurveyRow> {
  const survey = await holdSurvey(inner.db, inner.organizationId, id);
  if (survey === undefined) throw notFound('survey');
  return { ...survey, image };
}

async function lockVisible(inner: Context, survey: SurveyRow, id: string): Promise<queries.SubmissionRow> {
  const row = await queries.lockSubmission(inner.db, inner.organizationId, survey.id, id);
  if (row === undefined || !(await isVisible(inner, survey, row))) throw notFound('submission');
  return row;
}

/** Counted once, however often it is sent. */
export async function submit(
  ctx: Context,
  idOrSlug: string,
  id: string,
  input: readonly { readonly questionId: string; readonly value: string }[],
  key: string | undefined,
): Promise<null> {
  const survey = await findAnswered(ctx, idOrSlug);
  const sent = new Map(input.map(({ questionId, value }) => [questionId.toLowerCase(), value] as const));
  const own = await findOwn(ctx, survey);
  if (own?.last_id === id.toLowerCase()) {
    if (key !== undefined && own.last_key === key) return null;
    throw submittedAlready();
  }
  await findVisible(ctx, survey, id);
  const stored = await loadAnswers(ctx, id);
  const known = await loadStructure(ctx, survey.id);
  const verdicts = await comparePatterns(ctx, known, new Map([...stored, ...sent]));
  await ctx.transaction((inner) => finish(inner, survey, id, { sent, verdicts, key }));
  return null;
}

const submittedAlready = () => conflict('survey.submitted');

async function findOwn(ctx: Context, survey: SurveyRow) {
  const { actor, db, organizationId } = ctx;
  if (actor.kind === 'visitor') return undefined;
  return participations.findParticipation(db, organizationId, survey.id, actor.accountId);
}

interface Sent {
  readonly sent: ReadonlyMap<string, string>;
  readonly verdicts: Verdicts;
  readonly key: string | undefined;
}

async function finish(
  inner: Context,
  known: SurveyRow,
  id: string,
  { sent, verdicts, key }: Sent,
): Promise<void> {
  const { db, organizationId, actor } = inner;
  const survey = await hold(inner, known);
  const own =
    actor.kind === 'visitor'
      ? undefined
      : await participations.lockParticipation(db, organizationId, survey.id, actor.accountId);
  if (own?.last_id === id.toLowerCase()) throw submittedAlready();
  const submission = await lockVisible(inner, survey, id);
  if (submission.status !== 'draft') throw submittedAlready();
  refuseLate(survey, submission.started_at, inner.now(), sayMoment(inner));
  if (own !== undefined && !submission.by_visitor) refuseMore(survey, own);
  const structure = await loadStructure(inner, survey.id);
  const before = await loadAnswers(inner, submission.id);
  await writeAnswers(inner, { submission, structure, before, verdicts }, sent, true);
  if (!(await queries.finishSubmission(db, organizationId, submission.id, finished(inner, submission))))
    throw submittedAlready();
  if (own !== undefined && !submission.by_visitor)
    await participations.updateParticipation(db, organizationId, own, {
      submitted: own.submitted + 1,
      draft_id: null,
      last_id: submission.id,
      last_key: key ?? null,
    });
  await inner.record(surveySubmitted(survey.id));
}

/** An anonymous submission of a member gets another id, and days instead of moments: nothing leads back to the account. */
function finished(ctx: Context, { id, started_at: start, account_id, by_visitor }: queries.SubmissionRow) {
  const now = ctx.now();
  const seconds = Math.round((now.getTime() - start.getTime()) / 1000);
  if (account_id !== null || by_visitor)
    return { id, started_at: start, updated_at: now, submitted_at: now, seconds };
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return { id: crypto.randomUUID(), started_at: day, updated_at: day, submitted_at: day, seconds };
}

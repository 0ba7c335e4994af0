import type { Context } from '../../../../platform/context.ts';
import { appError, conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { countOfDay } from '../../../ground/identity/index.ts';
import type { Verdicts } from '../../../money/questions/index.ts';
import { currentStructure, questionsOf } from '../structure/current.ts';
import { structureOf } from '../structure/kept-structure.service.ts';
import { loadStructure } from '../structure/structure.service.ts';
import type { Answers, SurveySection } from '../structure/structure.types.ts';
import { surveySubmitted } from '../surveys.facts.ts';
import { refuseLate, refuseStrangers } from '../surveys.policy.ts';
import { holdSurvey, type HeldSurvey } from '../surveys.queries.ts';
import { findAnySurvey, getOpenSurvey, sayMoment } from '../surveys.service.ts';
import {
  changesOf,
  comparePatterns,
  judgeAnswers,
  loadAnswers,
  needsNothingElse,
  writeAnswers,
} from './answers.service.ts';
import { mixParticipation, mixSubmission } from './mixing.queries.ts';
import * as participations from './participations.queries.ts';
import { findSeen, finishSeen, saveSeen, type Seen } from './seen.queries.ts';
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
export async function beginSubmission(ctx: Context, idOrSlug: string, address = ''): Promise<{ id: string }> {
  const survey = await getOpenSurvey(ctx, idOrSlug);
  const { actor, organizationId } = ctx;
  const row = {
    organization_id: organizationId,
    // The account's row keeps it, and ids that are made in order tell when.
    id: survey.anonymous ? crypto.randomUUID() : newId(),
    survey_id: survey.id,
    account_id: null,
    by_visitor: true,
    status: 'draft' as const,
    started_at: ctx.now(),
    updated_at: ctx.now(),
    locale: ctx.locale,
  };
  if (actor.kind === 'visitor') {
    await refuseCrowd(ctx, survey, address);
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

/** Of visitors, each with 100 kB at the most: an address fills 200 MB a day, and a survey 10 GB in all. At a venue each person answers several. */
const MOST_OF_VISITORS = { anAddressADay: 2000, aPersonAtAVenue: 20, aSurvey: 100_000 } as const;

async function refuseCrowd(ctx: Context, { id }: HeldSurvey, address: string): Promise<void> {
  const { anAddressADay, aPersonAtAVenue, aSurvey: limit } = MOST_OF_VISITORS;
  const visitor = { address, aPerson: aPersonAtAVenue };
  const seconds = await countOfDay(ctx, 'surveys of visitors', anAddressADay, { visitor });
  if (seconds !== undefined)
    throw appError('tooManyRequests', 'survey.crowd', { values: { limit: anAddressADay } }).retryAfter(
      seconds,
    );
  // The dearer question comes second: an address asks it so often a day.
  if ((await queries.countOfVisitors(ctx.db, ctx.organizationId, id, limit)) >= limit)
    throw conflict('survey.full', { values: { limit } });
}

function refuseMore(
  survey: HeldSurvey,
  { submitted }: Pick<participations.ParticipationRow, 'submitted'>,
): void {
  const limit = survey.submissions_per_account;
  if (limit > 0 && submitted >= limit) throw conflict('survey.limit', { values: { limit } });
}

/** Its owner's; a visitor's is open to those who know its id, while it is a draft and for a day after. */
function isVisible(
  ctx: Context,
  row: queries.SubmissionRow,
  own: Pick<participations.ParticipationRow, 'draft_id'> | undefined,
): boolean {
  if (row.by_visitor)
    return (
      row.status === 'draft' ||
      (row.submitted_at !== null && ctx.now().getTime() - row.submitted_at.getTime() < VISIBLE_MS)
    );
  if (ctx.actor.kind === 'visitor') return false;
  return row.account_id === null ? own?.draft_id === row.id : row.account_id === ctx.actor.accountId;
}

type Visible = Seen & { readonly submission: queries.SubmissionRow };

function visibleOf(ctx: Context, seen: Seen): Visible {
  const { submission, own } = seen;
  if (submission === undefined || !isVisible(ctx, submission, own)) throw notFound('submission');
  return { ...seen, submission };
}

/** One that the caller may know of; the submission may be another's yet. */
async function see(ctx: Context, idOrSlug: string, id: string): Promise<Seen> {
  const { actor, db, organizationId } = ctx;
  const accountId = actor.kind === 'visitor' ? null : actor.accountId;
  const seen = await findSeen(db, organizationId, idOrSlug, { submissionId: id, accountId });
  if (seen === undefined) throw notFound('survey');
  refuseUnanswered(ctx, seen.survey);
  return seen;
}

export async function listSubmissions(
  ctx: Context,
  idOrSlug: string,
  paging: Parameters<typeof queries.listOwnSubmissions>[4],
): Promise<AskedSubmission[]> {
  const { accountId } = requireMember(ctx.actor);
  const survey = await findAnySurvey(ctx, idOrSlug);
  refuseUnanswered(ctx, survey);
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
function refuseUnanswered({ actor }: Context, survey: HeldSurvey): void {
  if (survey.status === 'draft') throw notFound('survey');
  refuseStrangers(survey, actor);
}

export async function getSubmission(ctx: Context, idOrSlug: string, id: string): Promise<AskedSubmission> {
  const { survey, submission: row, answers } = visibleOf(ctx, await see(ctx, idOrSlug, id));
  const kept = await structureOf(ctx, survey);
  // Of scarce choices people read how many are left now.
  return { row, answers, structure: needsNothingElse(kept) ? kept : await loadStructure(ctx, survey.id) };
}

export async function answerQuestion(
  ctx: Context,
  idOrSlug: string,
  id: string,
  questionId: string,
  value: string,
): Promise<null> {
  const seen = visibleOf(ctx, await see(ctx, idOrSlug, id));
  const sent = new Map([[questionId.toLowerCase(), value]]);
  const known = await structureOf(ctx, seen.survey);
  const verdicts = await comparePatterns(ctx, known, sent);
  if (isAlone(ctx, seen, known) && (await saveAlone(ctx, seen, { structure: known, verdicts, sent })))
    return null;
  await ctx.transaction(async (inner) => {
    const survey = await hold(inner, seen.survey);
    const submission = await lockVisible(inner, survey, id);
    const structure = await structureOf(inner, survey);
    refuseFinal(inner, submission, structure, sent);
    refuseLate(survey, submission.started_at, inner.now(), sayMoment(inner));
    const before = await loadAnswers(inner, submission.id);
    await writeAnswers(inner, { submission, structure, before, verdicts }, sent, false);
    await queries.touchSubmission(inner.db, inner.organizationId, submission.id, {
      now: inner.now(),
      locale: inner.locale,
    });
  });
  return null;
}

/** Submitted answers stay, except those that their owner may change. */
function refuseFinal(
  { actor }: Context,
  { status, account_id: owner }: queries.SubmissionRow,
  structure: readonly SurveySection[],
  sent: Answers,
): void {
  const questions = questionsOf(currentStructure(structure));
  for (const id of sent.keys()) {
    const question = questions.get(id);
    if (question === undefined) throw notFound('question');
    const isOwners = status === 'ready' && owner !== null && actor.kind !== 'visitor';
    if (status !== 'draft' && !(isOwners && question.row.mutable))
      throw conflict('response.final', { field: question.row.id });
  }
}

/**
 * Most answers need nothing held while they are judged: they are written by one statement, if all is still as it was seen.
 * Somebody who acts for another writes in a transaction, which holds the right.
 */
const isAlone = ({ actor }: Context, { submission }: Visible, structure: readonly SurveySection[]): boolean =>
  submission.status === 'draft' &&
  (actor.kind === 'visitor' || actor.by === undefined) &&
  needsNothingElse(structure);

interface Alone {
  readonly structure: readonly SurveySection[];
  readonly verdicts: Verdicts;
  readonly sent: Answers;
}

/** False when something has changed meanwhile. */
async function saveAlone(
  ctx: Context,
  seen: Visible,
  { structure, verdicts, sent }: Alone,
): Promise<boolean> {
  const { survey, submission, answers: before } = seen;
  refuseFinal(ctx, submission, structure, sent);
  refuseLate(survey, submission.started_at, ctx.now(), sayMoment(ctx));
  const judged = await judgeAnswers(ctx, { submission, structure, before, verdicts }, sent, false);
  return saveSeen(ctx.db, ctx.organizationId, seen, changesOf(before, judged), {
    now: ctx.now(),
    locale: ctx.locale,
  });
}

/** Before its rows are locked, in the order in which the survey is deleted. */
async function hold(inner: Context, { id }: Pick<HeldSurvey, 'id'>): Promise<HeldSurvey> {
  const survey = await holdSurvey(inner.db, inner.organizationId, id);
  if (survey === undefined) throw notFound('survey');
  return survey;
}

async function lockVisible(
  inner: Context,
  { id: surveyId }: HeldSurvey,
  id: string,
): Promise<queries.SubmissionRow> {
  const { actor, db, organizationId } = inner;
  const row = await queries.lockSubmission(db, organizationId, surveyId, id);
  const isUnnamed = row?.account_id === null && !row.by_visitor && actor.kind !== 'visitor';
  const own = isUnnamed
    ? await participations.findParticipation(db, organizationId, surveyId, actor.accountId)
    : undefined;
  if (row === undefined || !isVisible(inner, row, own)) throw notFound('submission');
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
  const sent = new Map(input.map(({ questionId, value }) => [questionId.toLowerCase(), value] as const));
  const found = await see(ctx, idOrSlug, id);
  if (found.own?.last_id === id.toLowerCase()) {
    if (key !== undefined && found.own.last_key === key) return null;
    throw submittedAlready();
  }
  const seen = visibleOf(ctx, found);
  const structure = await structureOf(ctx, seen.survey);
  const verdicts = await comparePatterns(ctx, structure, new Map([...seen.answers, ...sent]));
  if (
    isAlone(ctx, seen, structure) &&
    !seen.survey.anonymous &&
    (await finishAlone(ctx, seen, { structure, verdicts, sent }, key))
  )
    return null;
  await ctx.transaction((inner) => finish(inner, seen.survey, id, { sent, verdicts, key }));
  return null;
}

const submittedAlready = () => conflict('survey.submitted');

/** The same by one statement; false when something has changed meanwhile. */
async function finishAlone(
  ctx: Context,
  seen: Visible,
  { structure, verdicts, sent }: Alone,
  key: string | undefined,
): Promise<boolean> {
  const { db, organizationId, actor } = ctx;
  const { survey, submission, answers: before, own } = seen;
  const isCounted = actor.kind !== 'visitor' && !submission.by_visitor;
  if (isCounted && own === undefined) return false;
  refuseLate(survey, submission.started_at, ctx.now(), sayMoment(ctx));
  if (isCounted && own !== undefined) refuseMore(survey, own);
  const judged = await judgeAnswers(ctx, { submission, structure, before, verdicts }, sent, true);
  const { updated_at, submitted_at, seconds, locale } = finished(ctx, submission);
  const isDone = await finishSeen(db, organizationId, seen, changesOf(before, judged), {
    updated_at,
    submitted_at,
    seconds,
    locale,
    own:
      isCounted && own !== undefined
        ? { accountId: actor.accountId, submitted: own.submitted, key: key ?? null }
        : null,
  });
  // It is submitted: a notice that is lost makes no failure of it.
  if (isDone)
    await ctx
      .record(surveySubmitted(survey.id))
      .catch((error: unknown) => ctx.services.log.error('A submit could not be told', error));
  return isDone;
}

interface Sent {
  readonly sent: Answers;
  readonly verdicts: Verdicts;
  readonly key: string | undefined;
}

async function finish(
  inner: Context,
  known: HeldSurvey,
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
  const structure = await structureOf(inner, survey);
  const before = await loadAnswers(inner, submission.id);
  await writeAnswers(inner, { submission, structure, before, verdicts }, sent, true);
  const changes = finished(inner, submission);
  if (!(await queries.finishSubmission(db, organizationId, submission.id, changes))) throw submittedAlready();
  if (own !== undefined && !submission.by_visitor)
    await participations.updateParticipation(db, organizationId, own, {
      submitted: own.submitted + 1,
      draft_id: null,
      last_id: submission.id,
      last_key: key ?? null,
    });
  if (survey.anonymous) {
    await mixSubmission(db, organizationId, survey.id, changes.id);
    if (actor.kind !== 'visitor') await mixParticipation(db, organizationId, survey.id, actor.accountId);
  }
  await inner.record(surveySubmitted(survey.id));
}

/**
 * An anonymous submission of a member gets another id, days instead of moments, whole minutes and no language: nothing leads
 * back to the account.
 */
function finished(ctx: Context, row: queries.SubmissionRow) {
  const { id, started_at: start, account_id, by_visitor, locale } = row;
  const now = ctx.now();
  const seconds = Math.round((now.getTime() - start.getTime()) / 1000);
  if (account_id !== null || by_visitor)
    return { id, started_at: start, updated_at: now, submitted_at: now, seconds, locale };
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const days = { started_at: day, updated_at: day, submitted_at: day };
  return {
    id: crypto.randomUUID(),
    ...days,
    seconds: Math.max(1, Math.round(seconds / 60)) * 60,
    locale: '',
  };
}

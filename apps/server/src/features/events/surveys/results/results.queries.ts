import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import type { SubmissionRow } from '../answering/submissions.queries.ts';
import type { SurveyRow } from '../surveys.queries.ts';

/** Submissions with this answer; one choice among several counts as well. */
export interface AnswerFilter {
  readonly questionId: string;
  readonly value: string;
  readonly isList: boolean;
}

/** Of which submissions is counted: those with an answer, and no more than the latest `most`. */
export interface Selection {
  readonly filter?: AnswerFilter | undefined;
  readonly most?: number | undefined;
}

/** The different answers of one question that are told apart. */
const MOST_VALUES = 500;

type Submissions<O> = SelectQueryBuilder<Schema, 'survey_submission', O>;

const submitted = (db: Db, organizationId: string, surveyId: string) =>
  db
    .selectFrom('survey_submission')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId)
    .where('survey_submission.status', '=', 'ready');

function narrowed<O>(
  query: Submissions<O>,
  organizationId: string,
  surveyId: string,
  { filter, most }: Selection,
): Submissions<O> {
  if (most !== undefined)
    return narrowed(
      query.where('survey_submission.id', 'in', (eb) =>
        eb
          .selectFrom('survey_submission as latest')
          .select('latest.id')
          .where('latest.organization_id', '=', organizationId)
          .where('latest.survey_id', '=', surveyId)
          .where('latest.status', '=', 'ready')
          .orderBy('latest.submitted_at', 'desc')
          .orderBy('latest.id', 'desc')
          .limit(most),
      ),
      organizationId,
      surveyId,
      { filter },
    );
  if (filter === undefined) return query;
  const { questionId, value, isList } = filter;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('survey_response as named')
        .select(sql<number>`1`.as('one'))
        .where('named.organization_id', '=', organizationId)
        .whereRef('named.submission_id', '=', 'survey_submission.id')
        .where('named.question_id', '=', questionId)
        .where((inner) =>
          isList
            ? sql<boolean>`${inner.ref('named.value')}::jsonb ? ${value}`
            : inner('named.value', '=', value),
        ),
    ),
  );
}

export async function countSubmitted(
  db: Db,
  organizationId: string,
  surveyId: string,
  selection: Selection = {},
): Promise<number> {
  const { count } = await narrowed(
    submitted(db, organizationId, surveyId),
    organizationId,
    surveyId,
    selection,
  )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countDrafts(db: Db, organizationId: string, surveyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('survey_submission')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId)
    .where('survey_submission.status', '=', 'draft')
    .executeTakeFirstOrThrow();
  return count;
}

export interface CountedValue {
  readonly question_id: string;
  /** Null: counted without being told apart. */
  readonly value: string | null;
  readonly count: number;
}

const answersTo = (
  db: Db,
  organizationId: string,
  surveyId: string,
  questionIds: readonly string[],
  selection: Selection,
) =>
  narrowed(submitted(db, organizationId, surveyId), organizationId, surveyId, selection)
    .innerJoin('survey_response', (join) =>
      join
        .on('survey_response.organization_id', '=', organizationId)
        .onRef('survey_response.submission_id', '=', 'survey_submission.id'),
    )
    .where((eb) => anyOf(eb.ref('survey_response.question_id'), questionIds));

/** Of all numbers, also of those that are too many to be told apart. */
export const findMeans = (
  db: Db,
  organizationId: string,
  surveyId: string,
  questionIds: readonly string[],
  selection: Selection,
): Promise<{ question_id: string; mean: number }[]> =>
  answersTo(db, organizationId, surveyId, questionIds, selection)
    .select([
      'survey_response.question_id',
      sql<number>`avg(survey_response.value::double precision)`.as('mean'),
    ])
    .groupBy('survey_response.question_id')
    .execute();

/** How often each question was answered. */
export const countAnswers = (
  db: Db,
  organizationId: string,
  surveyId: string,
  questionIds: readonly string[],
  selection: Selection,
): Promise<CountedValue[]> =>
  answersTo(db, organizationId, surveyId, questionIds, selection)
    .select([
      'survey_response.question_id',
      sql<null>`null`.as('value'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('survey_response.question_id')
    .execute();

/** How often each answer was given, the most frequent first. */
export async function countValues(
  db: Db,
  organizationId: string,
  surveyId: string,
  questionIds: readonly string[],
  selection: Selection,
  isList: boolean,
): Promise<CountedValue[]> {
  if (questionIds.length === 0) return [];
  const value: RawBuilder<string> = isList
    ? sql<string>`jsonb_array_elements_text(survey_response.value::jsonb)`
    : sql<string>`survey_response.value`;
  const each = answersTo(db, organizationId, surveyId, questionIds, selection).select([
    'survey_response.question_id',
    value.as('value'),
  ]);
  const counted = db
    .selectFrom(each.as('each'))
    .select(['each.question_id', 'each.value', sql<number>`count(*)::int`.as('count')])
    .groupBy(['each.question_id', 'each.value']);
  const ranked = db
    .selectFrom(counted.as('counted'))
    .selectAll('counted')
    .select(
      sql<number>`row_number() over (partition by counted.question_id order by counted.count desc, counted.value)`.as(
        'place',
      ),
    );
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['ranked.question_id', 'ranked.value', 'ranked.count'])
    .where('ranked.place', '<=', MOST_VALUES)
    .orderBy('ranked.question_id')
    .orderBy('ranked.place')
    .execute();
}

type Listed = Pick<SurveyRow, 'id' | 'anonymous'>;

/** The latest first; of an anonymous survey by days, and within a day in the order of ids, which are random. */
const lastMoment = ({ anonymous }: Listed) =>
  anonymous
    ? sql`date_trunc('day', survey_submission.submitted_at at time zone 'utc')`
    : sql`survey_submission.submitted_at`;

/** Texts of one question, the latest first. */
export const listTexts = (
  db: Db,
  organizationId: string,
  survey: Listed,
  questionId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) =>
  answersTo(db, organizationId, survey.id, [questionId], {})
    .select(['survey_submission.id', 'survey_response.value'])
    .orderBy(lastMoment(survey), 'desc')
    .orderBy('survey_submission.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export async function listAllSubmissions(
  db: Db,
  organizationId: string,
  survey: Listed,
  status: SubmissionRow['status'],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<SubmissionRow[]> {
  return db
    .selectFrom('survey_submission')
    .selectAll('survey_submission')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', survey.id)
    .where('survey_submission.status', '=', status)
    .orderBy(lastMoment(survey), 'desc')
    .orderBy('survey_submission.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Those that count; no further than `most`. */
export async function countFinished(
  db: Db,
  organizationId: string,
  surveyId: string,
  most: number,
): Promise<number> {
  const rows = await db
    .selectFrom('survey_submission')
    .select('survey_submission.id')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId)
    .where('survey_submission.status', '=', 'ready')
    .limit(most)
    .execute();
  return rows.length;
}

export async function countAllSubmissions(
  db: Db,
  organizationId: string,
  surveyId: string,
  status: SubmissionRow['status'],
): Promise<number> {
  const { count } = await db
    .selectFrom('survey_submission')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId)
    .where('survey_submission.status', '=', status)
    .executeTakeFirstOrThrow();
  return count;
}

/** In the order of their ids, so that any number of them takes the same memory. */
export async function listSubmittedAfter(
  db: Db,
  organizationId: string,
  surveyId: string,
  after: string | undefined,
  limit: number,
): Promise<SubmissionRow[]> {
  let query = submitted(db, organizationId, surveyId).selectAll('survey_submission');
  if (after !== undefined) query = query.where('survey_submission.id', '>', after);
  return query.orderBy('survey_submission.id').limit(limit).execute();
}

/** False when it was not submitted, or is canceled already. */
export async function cancelSubmission(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('survey_submission')
    .set({ status: 'canceled' })
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.id', '=', id)
    .where('survey_submission.status', '=', 'ready')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteTaken(db: Db, organizationId: string, submissionId: string): Promise<void> {
  await db
    .deleteFrom('survey_response_stock')
    .where('survey_response_stock.organization_id', '=', organizationId)
    .where('survey_response_stock.submission_id', '=', submissionId)
    .execute();
}

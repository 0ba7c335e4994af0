import { sql, type Insertable, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { SurveySubmissionTable } from '../surveys.tables.ts';
import { laterThanBefore } from './seen.queries.ts';

export type SubmissionRow = Selectable<SurveySubmissionTable>;

const submissions = (db: Db, organizationId: string, surveyId: string) =>
  db
    .selectFrom('survey_submission')
    .selectAll('survey_submission')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId);

export const findSubmission = (
  db: Db,
  organizationId: string,
  surveyId: string,
  id: string,
): Promise<SubmissionRow | undefined> =>
  submissions(db, organizationId, surveyId).where('survey_submission.id', '=', id).executeTakeFirst();

export const lockSubmission = (
  db: Db,
  organizationId: string,
  surveyId: string,
  id: string,
): Promise<SubmissionRow | undefined> =>
  submissions(db, organizationId, surveyId)
    .where('survey_submission.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Those of an account, and the draft that only the participation knows; newest first. */
export async function listOwnSubmissions(
  db: Db,
  organizationId: string,
  surveyId: string,
  own: { readonly accountId: string; readonly draftId: string | null },
  {
    page,
    pageSize,
    status,
  }: { page: number; pageSize: number; status?: SubmissionRow['status'] | undefined },
): Promise<SubmissionRow[]> {
  let query = submissions(db, organizationId, surveyId).where((eb) =>
    eb.or([
      eb('survey_submission.account_id', '=', own.accountId),
      ...(own.draftId === null ? [] : [eb('survey_submission.id', '=', own.draftId)]),
    ]),
  );
  if (status !== undefined) query = query.where('survey_submission.status', '=', status);
  return query
    .orderBy('survey_submission.started_at', 'desc')
    .orderBy('survey_submission.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Submitted by visitors; no further than `most`. Drafts go by themselves. */
export async function countOfVisitors(
  db: Db,
  organizationId: string,
  surveyId: string,
  most: number,
): Promise<number> {
  const some = db
    .selectFrom('survey_submission')
    .select('survey_submission.id')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId)
    .where('survey_submission.by_visitor', '=', true)
    .where('survey_submission.status', '=', 'ready')
    .limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSubmission(db: Db, row: Insertable<SurveySubmissionTable>): Promise<void> {
  await db.insertInto('survey_submission').values(row).execute();
}

export async function touchSubmission(
  db: Db,
  organizationId: string,
  id: string,
  { now, locale }: { readonly now: Date; readonly locale: string },
): Promise<void> {
  await db
    .updateTable('survey_submission')
    .set({ updated_at: laterThanBefore(now), locale })
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.id', '=', id)
    .execute();
}

/** False when it was no draft any more. Under another id it stands anew, with its answers; a key never changes. */
export async function finishSubmission(
  db: Db,
  organizationId: string,
  id: string,
  {
    id: newId,
    ...changes
  }: Pick<SubmissionRow, 'id' | 'started_at' | 'updated_at' | 'submitted_at' | 'seconds' | 'locale'>,
): Promise<boolean> {
  const finished = await db
    .updateTable('survey_submission')
    .set({ ...changes, status: 'ready' })
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.id', '=', id)
    .where('survey_submission.status', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
  if (finished === undefined) return false;
  if (newId !== id) await replaceSubmission(db, finished, newId);
  return true;
}

async function replaceSubmission(db: Db, row: SubmissionRow, id: string): Promise<void> {
  const { organization_id: organizationId } = row;
  await insertSubmission(db, { ...row, id });
  await db
    .insertInto('survey_response')
    .columns(['organization_id', 'submission_id', 'question_id', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('survey_response as before')
        .select([
          'before.organization_id',
          sql<string>`${id}::uuid`.as('submission_id'),
          'before.question_id',
          'before.value',
        ])
        .where('before.organization_id', '=', organizationId)
        .where('before.submission_id', '=', row.id),
    )
    .execute();
  await db
    .insertInto('survey_response_stock')
    .columns(['organization_id', 'submission_id', 'question_id', 'stock_id', 'quantity'])
    .expression((eb) =>
      eb
        .selectFrom('survey_response_stock as before')
        .select([
          'before.organization_id',
          sql<string>`${id}::uuid`.as('submission_id'),
          'before.question_id',
          'before.stock_id',
          'before.quantity',
        ])
        .where('before.organization_id', '=', organizationId)
        .where('before.submission_id', '=', row.id),
    )
    .execute();
  await db
    .deleteFrom('survey_submission')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.id', '=', row.id)
    .execute();
}

export interface ResponseRow {
  readonly submission_id: string;
  readonly question_id: string;
  readonly value: string;
}

export const listResponses = (
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
): Promise<ResponseRow[]> =>
  db
    .selectFrom('survey_response')
    .select(['survey_response.submission_id', 'survey_response.question_id', 'survey_response.value'])
    .where('survey_response.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_response.submission_id'), submissionIds))
    .execute();

export const listTaken = (
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
): Promise<{ question_id: string; stock_id: string; quantity: number }[]> =>
  db
    .selectFrom('survey_response_stock')
    .select([
      'survey_response_stock.question_id',
      'survey_response_stock.stock_id',
      'survey_response_stock.quantity',
    ])
    .where('survey_response_stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_response_stock.submission_id'), submissionIds))
    .execute();

/** With what they had taken, which the caller has put back. */
export async function deleteResponses(
  db: Db,
  organizationId: string,
  submissionId: string,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await db
    .deleteFrom('survey_response')
    .where('survey_response.organization_id', '=', organizationId)
    .where('survey_response.submission_id', '=', submissionId)
    .where((eb) => anyOf(eb.ref('survey_response.question_id'), questionIds))
    .execute();
}

export interface NewResponse {
  readonly questionId: string;
  readonly value: string;
  /** Ids of stock. */
  readonly takes: readonly string[];
}

export async function putResponses(
  db: Db,
  organizationId: string,
  submissionId: string,
  responses: readonly Omit<NewResponse, 'takes'>[],
): Promise<void> {
  if (responses.length === 0) return;
  const base = { organization_id: organizationId, submission_id: submissionId };
  await db
    .insertInto('survey_response')
    .values(responses.map(({ questionId, value }) => ({ ...base, question_id: questionId, value })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'submission_id', 'question_id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** Replaces the stock that its answers to these questions take. */
export async function replaceTaken(
  db: Db,
  organizationId: string,
  submissionId: string,
  questionIds: readonly string[],
  responses: readonly NewResponse[],
): Promise<void> {
  await db
    .deleteFrom('survey_response_stock')
    .where('survey_response_stock.organization_id', '=', organizationId)
    .where('survey_response_stock.submission_id', '=', submissionId)
    .where((eb) => anyOf(eb.ref('survey_response_stock.question_id'), questionIds))
    .execute();
  const rows = responses.flatMap(({ questionId, takes }) =>
    takes.map((stockId) => ({
      organization_id: organizationId,
      submission_id: submissionId,
      question_id: questionId,
      stock_id: stockId,
      quantity: 1,
    })),
  );
  if (rows.length > 0) await db.insertInto('survey_response_stock').values(rows).execute();
}

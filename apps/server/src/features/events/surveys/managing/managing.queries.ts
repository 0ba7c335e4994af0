import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { isTaken, surveysWithImage, type SurveyRow } from '../surveys.queries.ts';
import type { SurveyTable } from '../surveys.tables.ts';

export interface SurveysFilter {
  readonly search?: string | undefined;
  readonly status?: SurveyRow['status'] | undefined;
}

export type ManagedSurveyRow = SurveyRow & { begun: number; submitted: number; questions: number };

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('survey.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  name: sql`left(survey.search_text, 100)`,
  createdAt: sql.ref('survey.created_at'),
};

/** Archived ones are found by their status alone. */
function found(db: Db, organizationId: string, { search = '', status }: SurveysFilter) {
  let query = surveysWithImage(db, organizationId);
  query =
    status === undefined
      ? query.where('survey.status', '!=', 'archived')
      : query.where('survey.status', '=', status);
  return search.trim() === '' ? query : query.where('survey.search_text', 'like', containsPattern(search));
}

const counted = (query: ReturnType<typeof surveysWithImage>) =>
  query
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('survey_submission')
          .select([
            sql<number>`count(*) filter (where survey_submission.status = 'draft')::int`.as('begun'),
            sql<number>`count(*) filter (where survey_submission.status = 'ready')::int`.as('submitted'),
          ])
          .whereRef('survey_submission.organization_id', '=', 'survey.organization_id')
          .whereRef('survey_submission.survey_id', '=', 'survey.id')
          .as('answered'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('survey_question')
          .select(sql<number>`count(*)::int`.as('questions'))
          .whereRef('survey_question.organization_id', '=', 'survey.organization_id')
          .whereRef('survey_question.survey_id', '=', 'survey.id')
          .where('survey_question.retired', '=', false)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number>`answered.begun`.as('begun'),
      sql<number>`answered.submitted`.as('submitted'),
      sql<number>`asked.questions`.as('questions'),
    ]);

export async function listSurveys(
  db: Db,
  organizationId: string,
  filter: SurveysFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<ManagedSurveyRow[]> {
  let query = counted(found(db, organizationId, filter));
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countSurveys = (db: Db, organizationId: string, filter: SurveysFilter): Promise<number> =>
  countUpTo(
    db,
    found(db, organizationId, filter)
      .clearSelect()
      .select(sql<number>`1`.as('one')),
  );

export const findManaged = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<ManagedSurveyRow | undefined> =>
  counted(surveysWithImage(db, organizationId)).where('survey.id', '=', id).executeTakeFirst();

/** One at a time changes a survey or its questions. */
export async function lockSurvey(db: Db, organizationId: string, id: string) {
  return db
    .selectFrom('survey')
    .selectAll('survey')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export const findByClientKey = (db: Db, organizationId: string, clientKey: string) =>
  db
    .selectFrom('survey')
    .select(['survey.id', 'survey.name'])
    .where('survey.organization_id', '=', organizationId)
    .where('survey.client_key', '=', clientKey)
    .executeTakeFirst();

export async function isSlugTaken(db: Db, organizationId: string, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('survey')
    .select('survey.id')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the client key was used already. */
export async function insertSurvey(db: Db, row: Insertable<SurveyTable>): Promise<boolean> {
  const result = await db
    .insertInto('survey')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when another has the slug. */
export async function updateSurvey(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<SurveyTable>,
): Promise<boolean> {
  try {
    await db
      .updateTable('survey')
      .set(changes)
      .where('survey.organization_id', '=', organizationId)
      .where('survey.id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

export async function deleteSurvey(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('survey')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.id', '=', id)
    .execute();
}

/** Surveys whose opening was not told yet, or whose end has come. */
export const listDue = (db: Db, organizationId: string, now: Date) =>
  db
    .selectFrom('survey')
    .select(['survey.id', 'survey.opens_at', 'survey.closes_at', 'survey.told_opened_at'])
    .where('survey.organization_id', '=', organizationId)
    .where('survey.status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('survey.closes_at', '<=', now),
        eb.and([
          eb('survey.told_opened_at', 'is', null),
          eb.or([eb('survey.opens_at', 'is', null), eb('survey.opens_at', '<=', now)]),
        ]),
      ]),
    )
    .limit(100)
    .execute();

import { sql, type Selectable } from 'kysely';
import { sqlState, UNIQUE_VIOLATION, type Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { SurveyTable } from './surveys.tables.ts';

export type HeldSurvey = Selectable<SurveyTable>;
export type SurveyRow = HeldSurvey & { image: ImageColumns | null };

export const surveysWithImage = (db: Db, organizationId: string) =>
  db
    .selectFrom('survey')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'survey.image_id'),
    )
    .selectAll('survey')
    .select(imageColumn('image').as('image'))
    .where('survey.organization_id', '=', organizationId);

export async function findSurvey(
  db: Db,
  organizationId: string,
  idOrSlug: string,
): Promise<SurveyRow | undefined> {
  const query = surveysWithImage(db, organizationId);
  return isUuid(idOrSlug)
    ? query.where('survey.id', '=', idOrSlug).executeTakeFirst()
    : query.where('survey.slug', '=', idOrSlug).executeTakeFirst();
}

/** From here on nobody changes it, its questions or its being there, until the transaction ends; others answer beside. */
export async function holdSurvey(
  db: Db,
  organizationId: string,
  id: string,
): Promise<HeldSurvey | undefined> {
  return db
    .selectFrom('survey')
    .selectAll('survey')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Those that the caller can answer now. */
export async function listOpenSurveys(
  db: Db,
  organizationId: string,
  { now, isVisitor }: { readonly now: Date; readonly isVisitor: boolean },
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<SurveyRow[]> {
  let query = surveysWithImage(db, organizationId);
  if (isVisitor) query = query.where('survey.require_auth', '=', false);
  return query
    .where('survey.status', '=', 'open')
    .where((eb) => eb.or([eb('survey.opens_at', 'is', null), eb('survey.opens_at', '<=', now)]))
    .where((eb) => eb.or([eb('survey.closes_at', 'is', null), eb('survey.closes_at', '>', now)]))
    .orderBy('survey.created_at', 'desc')
    .orderBy('survey.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Seconds that half of the latest two hundred needed at most; null while few have answered. */
export async function findMedianSeconds(
  db: Db,
  organizationId: string,
  surveyId: string,
): Promise<number | null> {
  const latest = db
    .selectFrom('survey_submission')
    .select('survey_submission.seconds')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.survey_id', '=', surveyId)
    .where('survey_submission.status', '=', 'ready')
    .orderBy('survey_submission.submitted_at', 'desc')
    .limit(200);
  const row = await db
    .selectFrom(latest.as('latest'))
    .select([
      sql<number | null>`percentile_cont(0.5) within group (order by latest.seconds)`.as('median'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .executeTakeFirst();
  return row === undefined || row.count < 5 ? null : row.median;
}

export const isTaken = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION;

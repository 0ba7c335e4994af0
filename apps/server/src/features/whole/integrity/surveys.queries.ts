import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { MOST } from './rows.fragments.ts';

/** Submissions of members, by survey and, where it is named, by account. */
const submittedBy = (db: Db, organizationId: string) =>
  db
    .selectFrom('survey_submission')
    .select([
      'survey_submission.survey_id',
      'survey_submission.account_id',
      sql<number>`count(*) filter (where survey_submission.status = 'ready')::int`.as('ready'),
      sql<number>`count(*)::int`.as('ever'),
    ])
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.by_visitor', '=', false)
    .where('survey_submission.status', 'in', ['ready', 'canceled'])
    .groupBy(['survey_submission.survey_id', 'survey_submission.account_id']);

const takenPart = (db: Db, organizationId: string) =>
  db
    .selectFrom('survey_participation')
    .select([
      'survey_participation.survey_id',
      'survey_participation.account_id',
      'survey_participation.submitted',
    ])
    .where('survey_participation.organization_id', '=', organizationId);

/**
 * Surveys whose limits count other submissions than there are. An anonymous one has no account to compare, and keeps what
 * closed accounts submitted: there may be more submissions than people say, never fewer.
 */
export async function listMiscountedSurveys(db: Db, organizationId: string): Promise<string[]> {
  const named = db
    .selectFrom(takenPart(db, organizationId).as('own'))
    .leftJoin(submittedBy(db, organizationId).as('found'), (join) =>
      join.onRef('found.survey_id', '=', 'own.survey_id').onRef('found.account_id', '=', 'own.account_id'),
    )
    .innerJoin('survey', (join) =>
      join.on('survey.organization_id', '=', organizationId).onRef('survey.id', '=', 'own.survey_id'),
    )
    .select('survey.id')
    .where('survey.anonymous', '=', false)
    .where(sql<boolean>`own.submitted <> coalesce(found.ready, 0)`);
  const sums = db
    .selectFrom(takenPart(db, organizationId).as('own'))
    .select(['own.survey_id', sql<number>`sum(own.submitted)`.as('submitted')])
    .groupBy('own.survey_id');
  const anonymous = db
    .selectFrom(sums.as('sums'))
    .leftJoin(submittedBy(db, organizationId).as('found'), (join) =>
      join.onRef('found.survey_id', '=', 'sums.survey_id').on('found.account_id', 'is', null),
    )
    .innerJoin('survey', (join) =>
      join.on('survey.organization_id', '=', organizationId).onRef('survey.id', '=', 'sums.survey_id'),
    )
    .select('survey.id')
    .where('survey.anonymous', '=', true)
    .where(sql<boolean>`sums.submitted > coalesce(found.ever, 0)`);
  const rows = await db
    .selectFrom(named.union(anonymous).as('wrong'))
    .select('wrong.id')
    .orderBy('wrong.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { SurveyParticipationTable } from '../surveys.tables.ts';

export type ParticipationRow = Selectable<SurveyParticipationTable>;

const participations = (db: Db, organizationId: string, surveyId: string, accountId: string) =>
  db
    .selectFrom('survey_participation')
    .selectAll('survey_participation')
    .where('survey_participation.organization_id', '=', organizationId)
    .where('survey_participation.survey_id', '=', surveyId)
    .where('survey_participation.account_id', '=', accountId);

export const findParticipation = (
  db: Db,
  organizationId: string,
  surveyId: string,
  accountId: string,
): Promise<ParticipationRow | undefined> =>
  participations(db, organizationId, surveyId, accountId).executeTakeFirst();

/** One at a time begins or submits for an account; the row is made when it is not there yet. */
export async function lockParticipation(
  db: Db,
  organizationId: string,
  surveyId: string,
  accountId: string,
): Promise<ParticipationRow> {
  await db
    .insertInto('survey_participation')
    .values({ organization_id: organizationId, survey_id: surveyId, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'survey_id', 'account_id']).doNothing())
    .execute();
  return participations(db, organizationId, surveyId, accountId).forUpdate().executeTakeFirstOrThrow();
}

export async function updateParticipation(
  db: Db,
  organizationId: string,
  { survey_id: surveyId, account_id: accountId }: ParticipationRow,
  changes: Partial<Pick<ParticipationRow, 'draft_id' | 'last_id' | 'last_key' | 'submitted'>>,
): Promise<void> {
  await db
    .updateTable('survey_participation')
    .set(changes)
    .where('survey_participation.organization_id', '=', organizationId)
    .where('survey_participation.survey_id', '=', surveyId)
    .where('survey_participation.account_id', '=', accountId)
    .execute();
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

interface Apart {
  /** For the manifest. */
  readonly why: string;
  readonly rows?: (db: Db, organizationId: string) => RawBuilder<boolean>;
  /** Written over the columns of a row. */
  readonly rounded?: (db: Db, organizationId: string) => RawBuilder<unknown>;
}

const anonymous = (db: Db, organizationId: string) =>
  db
    .selectFrom('survey')
    .select('survey.id')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.anonymous', '=', true);

const isNamed = (surveyId: string) => (db: Db, organizationId: string) =>
  sql<boolean>`not exists (${anonymous(db, organizationId).where('survey.id', '=', sql.ref<string>(surveyId))})`;

const isSent = (submissionId: string) => (db: Db, organizationId: string) =>
  sql<boolean>`not exists (${db
    .selectFrom('survey_submission as draft')
    .select('draft.id')
    .where('draft.organization_id', '=', organizationId)
    .where('draft.id', '=', sql.ref<string>(submissionId))
    .where('draft.status', '=', 'draft')
    .where('draft.survey_id', 'in', anonymous(db, organizationId))})`;

const DRAFTS =
  'Drafts of anonymous surveys are left out: they would lead to the answers of those who had not sent them.';
const PEOPLE =
  'Of anonymous surveys it is left out: compared with answers or an earlier export, it would tell whose they are.';

/** Of anonymous surveys nothing goes along that leads from answers to people, nor what two exports would tell together. */
export const APART: Partial<Record<keyof Schema, Apart>> = {
  audit: {
    why: 'Answers to surveys are left out: their hour would tell whose they are.',
    rows: () =>
      sql<boolean>`audit.operation not in ('createSurveySubmission', 'answerSurveyQuestion', 'submitSurvey')`,
  },
  notification: {
    why: 'Reminders of anonymous surveys are left out: they were told to those who had not answered.',
    rows: (db, organizationId) =>
      sql<boolean>`not exists (${db
        .selectFrom('survey_invitation as inviting')
        .select('inviting.announcement_id')
        .where('inviting.organization_id', '=', organizationId)
        .where('inviting.announcement_id', '=', sql.ref<string>('notification.announcement_id'))
        .where('inviting.survey_id', 'in', anonymous(db, organizationId))})`,
  },
  survey_invited: { why: PEOPLE, rows: isNamed('survey_invited.survey_id') },
  survey_participation: { why: PEOPLE, rows: isNamed('survey_participation.survey_id') },
  survey_response: { why: DRAFTS, rows: isSent('survey_response.submission_id') },
  survey_response_stock: { why: DRAFTS, rows: isSent('survey_response_stock.submission_id') },
  survey_submission: {
    why: `${DRAFTS} Others have days, whole minutes and no language.`,
    rows: isSent('survey_submission.id'),
    rounded: (
      db,
      organizationId,
    ) => sql`case when survey_submission.survey_id in (${anonymous(db, organizationId)})
      then jsonb_build_object(
        'started_at', date_trunc('day', survey_submission.started_at, 'UTC'),
        'updated_at', date_trunc('day', survey_submission.updated_at, 'UTC'),
        'submitted_at', date_trunc('day', survey_submission.submitted_at, 'UTC'),
        'seconds', greatest(1, round(survey_submission.seconds / 60.0)) * 60,
        'locale', '')
      else '{}'::jsonb end`,
  },
};

import { sql, type Expression } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { SurveyInvitationTable } from '../announcements.tables.ts';

/** People by what they have in common: a group, or passes of an event or of one type. */
export interface Common {
  readonly among: SurveyInvitationTable['audience'];
  /** Null for everyone. */
  readonly amongId: string | null;
}

/** Of those, the people whom an invitation to a survey is for. */
export interface Invited extends Common {
  readonly surveyId: string;
  readonly onlyUnanswered: boolean;
  readonly reminds: boolean;
}

const people = (db: Db, organizationId: string) =>
  db
    .selectFrom('account as reader')
    .select(['reader.id as account_id', sql<boolean>`true`.as('wants_mail')])
    .where('reader.organization_id', '=', organizationId);

function havingPass(db: Db, organizationId: string, { among, amongId }: Common) {
  let passes = db
    .selectFrom('registration')
    .innerJoin('pass', (join) =>
      join
        .on('pass.organization_id', '=', organizationId)
        .onRef('pass.registration_id', '=', 'registration.id'),
    )
    .select('registration.account_id')
    .where('registration.organization_id', '=', organizationId)
    .where('pass.status', 'in', ['ready', 'needsInfo']);
  if (among === 'checkedIn') passes = passes.where('pass.used_at', 'is not', null);
  return among === 'passHolders'
    ? passes.where('pass.pass_type_id', '=', amongId)
    : passes.where('registration.event_id', '=', amongId);
}

const inGroup = (db: Db, organizationId: string, groupId: string | null) =>
  db
    .selectFrom('group_member')
    .select('group_member.account_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId);

/** Suspended people read, and answer nothing. */
export function having(db: Db, organizationId: string, common: Common, now: Date) {
  const all = people(db, organizationId).where((eb) =>
    eb.or([eb('reader.suspended_at', 'is', null), eb('reader.suspended_until', '<=', now)]),
  );
  switch (common.among) {
    case 'everyone':
      return all;
    case 'group':
      return all.where('reader.id', 'in', inGroup(db, organizationId, common.amongId));
    case 'registrants':
    case 'checkedIn':
    case 'passHolders':
      return all.where('reader.id', 'in', havingPass(db, organizationId, common));
  }
}

const READER = sql.ref<string>('reader.id');

/** Those who were not invited yet, or not reminded, and can still answer. */
export function invitedAccounts(db: Db, organizationId: string, invited: Invited, now: Date) {
  const { surveyId, onlyUnanswered, reminds } = invited;
  const told = (isReminder: boolean) =>
    db
      .selectFrom('survey_invited as told')
      .select('told.account_id')
      .where('told.organization_id', '=', organizationId)
      .where('told.survey_id', '=', surveyId)
      .where('told.account_id', '=', READER)
      .where('told.reminds', '=', isReminder);
  const answered = db
    .selectFrom('survey_participation')
    .select('survey_participation.account_id')
    .where('survey_participation.organization_id', '=', organizationId)
    .where('survey_participation.survey_id', '=', surveyId)
    .where('survey_participation.account_id', '=', READER)
    .where('survey_participation.submitted', '>', 0);
  return having(db, organizationId, invited, now)
    .where((eb) => eb.exists(openSurveys(db, organizationId, surveyId, now)))
    .where((eb) => eb.not(eb.exists(told(reminds))))
    .$if(reminds, (query) => query.where((eb) => eb.exists(told(false))))
    .$if(reminds || onlyUnanswered, (query) => query.where((eb) => eb.not(eb.exists(answered))));
}

/** One row while people can begin to answer the survey. */
export const openSurveys = (
  db: Db,
  organizationId: string,
  surveyId: string | Expression<string>,
  now: Date,
) =>
  db
    .selectFrom('survey')
    .select('survey.id')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.id', '=', surveyId)
    .where('survey.status', '=', 'open')
    .where((eb) => eb.or([eb('survey.opens_at', 'is', null), eb('survey.opens_at', '<=', now)]))
    .where((eb) => eb.or([eb('survey.closes_at', 'is', null), eb('survey.closes_at', '>', now)]));

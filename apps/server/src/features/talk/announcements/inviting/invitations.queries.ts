import { sql, type Insertable, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { AnnouncementRow } from '../announcements.queries.ts';
import type { SurveyInvitationTable } from '../announcements.tables.ts';
import type { Common, Invited } from './invited.fragments.ts';

type InvitationRow = Selectable<SurveyInvitationTable>;

export const insertInvitation = async (db: Db, row: Insertable<SurveyInvitationTable>): Promise<void> => {
  await db.insertInto('survey_invitation').values(row).execute();
};

/** The people whom the announcement invites; undefined where it invites to nothing. */
export async function findInvited(
  db: Db,
  organizationId: string,
  announcementId: string,
): Promise<Invited | undefined> {
  const row = await db
    .selectFrom('survey_invitation')
    .selectAll('survey_invitation')
    .where('survey_invitation.organization_id', '=', organizationId)
    .where('survey_invitation.announcement_id', '=', announcementId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        among: row.audience,
        amongId: row.audience_id,
        surveyId: row.survey_id,
        onlyUnanswered: row.only_unanswered,
        reminds: row.reminds,
      };
}

export interface InvitingRow {
  readonly announcement_id: string;
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** The surveys that announcements invite to. */
export async function listInviting(
  db: Db,
  organizationId: string,
  announcementIds: readonly string[],
): Promise<InvitingRow[]> {
  if (announcementIds.length === 0) return [];
  return db
    .selectFrom('survey_invitation')
    .innerJoin('survey', (join) =>
      join
        .on('survey.organization_id', '=', organizationId)
        .onRef('survey.id', '=', 'survey_invitation.survey_id'),
    )
    .select(['survey_invitation.announcement_id', 'survey.id', 'survey.slug', 'survey.name'])
    .where('survey_invitation.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_invitation.announcement_id'), announcementIds))
    .execute();
}

export type ListedInvitation = Omit<InvitationRow, 'organization_id'> & { announcement: AnnouncementRow };

/** Invitations to one survey, those that wait for their hour first. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  surveyId: string,
  { page, pageSize, id }: { readonly page: number; readonly pageSize: number; readonly id?: string },
): Promise<ListedInvitation[]> {
  let query = db
    .selectFrom('survey_invitation')
    .innerJoin('announcement', (join) =>
      join
        .on('announcement.organization_id', '=', organizationId)
        .onRef('announcement.id', '=', 'survey_invitation.announcement_id'),
    )
    .selectAll('announcement')
    .select([
      'survey_invitation.announcement_id',
      'survey_invitation.survey_id',
      'survey_invitation.audience',
      'survey_invitation.audience_id',
      'survey_invitation.only_unanswered',
      'survey_invitation.reminds',
      'survey_invitation.uncounted',
    ])
    .where('survey_invitation.organization_id', '=', organizationId)
    .where('survey_invitation.survey_id', '=', surveyId);
  if (id !== undefined) query = query.where('survey_invitation.announcement_id', '=', id);
  const rows = await query
    .orderBy('announcement.published_at', (order) => order.desc().nullsFirst())
    .orderBy('announcement.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(
    ({
      announcement_id,
      survey_id,
      audience,
      audience_id,
      only_unanswered,
      reminds,
      uncounted,
      ...announcement
    }) => ({
      announcement_id,
      survey_id,
      audience,
      audience_id,
      only_unanswered,
      reminds,
      uncounted,
      announcement,
    }),
  );
}

export interface AudienceRow {
  readonly id: string;
  readonly name: string;
  /** Of a pass type. */
  readonly event_name: string | null;
  readonly event_id: string | null;
}

interface Wanted {
  readonly search?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly limit: number;
}

/** Groups, events or pass types, by name or by id; the latest first. */
export async function listAudiences(
  db: Db,
  organizationId: string,
  among: Exclude<Common['among'], 'everyone'>,
  { search = '', ids, limit }: Wanted,
): Promise<AudienceRow[]> {
  const pattern = containsPattern(search);
  if (among === 'group') {
    let groups = db
      .selectFrom('community_group')
      .select(['community_group.id', 'community_group.name'])
      .where('community_group.organization_id', '=', organizationId)
      .where((eb) => eb(eb.fn<string>('lower', ['community_group.name']), 'like', pattern));
    if (ids !== undefined) groups = groups.where((eb) => anyOf(eb.ref('community_group.id'), ids));
    const rows = await groups.orderBy('community_group.name').limit(limit).execute();
    return rows.map((row) => ({ ...row, event_name: null, event_id: null }));
  }
  if (among !== 'passHolders') {
    let events = db
      .selectFrom('event')
      .select(['event.id', 'event.name'])
      .where('event.organization_id', '=', organizationId)
      .where((eb) => eb(eb.fn<string>('lower', ['event.name']), 'like', pattern));
    if (ids !== undefined) events = events.where((eb) => anyOf(eb.ref('event.id'), ids));
    const rows = await events.orderBy('event.event_start', 'desc').limit(limit).execute();
    return rows.map((row) => ({ ...row, event_name: null, event_id: row.id }));
  }
  let types = db
    .selectFrom('pass_type')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'pass_type.event_id'),
    )
    .select(['pass_type.id', 'pass_type.name', 'event.name as event_name', 'event.id as event_id'])
    .where('pass_type.organization_id', '=', organizationId)
    .where(sql<boolean>`lower(pass_type.name || ' ' || event.name) like ${pattern}`);
  if (ids !== undefined) types = types.where((eb) => anyOf(eb.ref('pass_type.id'), ids));
  return types.orderBy('event.event_start', 'desc').orderBy('pass_type.name').limit(limit).execute();
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Plan } from '../../../platform/jobs/overdue.ts';
import { BUILT_IN_ROLES, powersOfRole } from '../../../platform/powers.ts';
import type { AnnouncementRow } from './announcements.queries.ts';
import type { Withheld } from './announcements.tables.ts';
import { openSurveys } from './inviting/invited.fragments.ts';

/** Planned announcements, at their hour. */

const surveyOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('survey_invitation')
    .select('survey_invitation.survey_id')
    .where('survey_invitation.organization_id', '=', organizationId)
    .whereRef('survey_invitation.announcement_id', '=', sql.ref('announcement.id'));

/** Nobody is invited to a survey that ended meanwhile. */
const openSurveyOf = (db: Db, organizationId: string, now: Date) =>
  openSurveys(db, organizationId, sql<string>`(${surveyOf(db, organizationId)})`, now);

/* Asked again at its hour: whether its author may still speak for the group, the event or the organization. */

const authorWhoMayAct = (db: Db, organizationId: string, now: Date) =>
  db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .whereRef('account.id', '=', sql.ref('announcement.creator_id'))
    .where((eb) => eb.or([eb('account.suspended_at', 'is', null), eb('account.suspended_until', '<=', now)]));

type AnnouncingPower = 'announcements:write' | 'events:write';

const rolesWith = (power: AnnouncingPower): string[] =>
  Object.keys(BUILT_IN_ROLES).filter((role) => powersOfRole(role, null).has(power));

const ROLES: Readonly<Record<AnnouncingPower, readonly string[]>> = {
  'announcements:write': rolesWith('announcements:write'),
  'events:write': rolesWith('events:write'),
};

const staffWith = (db: Db, organizationId: string, power: AnnouncingPower) =>
  db
    .selectFrom('organization_staff')
    .leftJoin('staff_role', (join) =>
      join
        .on('staff_role.organization_id', '=', organizationId)
        .onRef('staff_role.id', '=', 'organization_staff.role_id'),
    )
    .select('organization_staff.account_id')
    .where('organization_staff.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('organization_staff.built_in_role', 'in', ROLES[power]),
        sql<boolean>`${power}::text = any(${sql.ref('staff_role.powers')})`,
      ]),
    )
    .whereRef('organization_staff.account_id', '=', sql.ref('announcement.creator_id'));

const openGroup = (db: Db, organizationId: string) =>
  db
    .selectFrom('community_group')
    .select('community_group.id')
    .where('community_group.organization_id', '=', organizationId)
    .whereRef('community_group.id', '=', sql.ref('announcement.group_id'))
    .where('community_group.active', '=', true);

const moderating = (db: Db, organizationId: string) =>
  db
    .selectFrom('group_member')
    .select('group_member.account_id')
    .where('group_member.organization_id', '=', organizationId)
    .whereRef('group_member.group_id', '=', sql.ref('announcement.group_id'))
    .whereRef('group_member.account_id', '=', sql.ref('announcement.creator_id'))
    .where('group_member.role', '=', 'moderator');

const creating = (db: Db, organizationId: string) =>
  db
    .selectFrom('event')
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .whereRef('event.id', '=', sql.ref('announcement.event_id'))
    .whereRef('event.creator_id', '=', sql.ref('announcement.creator_id'));

const hosting = (db: Db, organizationId: string) =>
  db
    .selectFrom('event_host')
    .select('event_host.account_id')
    .where('event_host.organization_id', '=', organizationId)
    .whereRef('event_host.event_id', '=', sql.ref('announcement.event_id'))
    .whereRef('event_host.account_id', '=', sql.ref('announcement.creator_id'));

/** Neither out nor withheld, though their hour has come. */
export async function listDue(db: Db, organizationId: string, before: Date, limit: number): Promise<Plan[]> {
  return db
    .selectFrom('announcement')
    .select(['announcement.id', 'announcement.scheduled_at'])
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.published_at', 'is', null)
    .where('announcement.withheld', 'is', null)
    .where('announcement.scheduled_at', '<', before)
    .orderBy('announcement.scheduled_at')
    .limit(limit)
    .execute();
}

/** True for the one caller that published it, and only while its hour is still the one it was planned for. */
export async function publishPlanned(
  db: Db,
  organizationId: string,
  id: string,
  scheduledAt: Date,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('announcement')
    .set({ published_at: now, withheld: null, updated_at: now })
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .where('announcement.published_at', 'is', null)
    .where('announcement.scheduled_at', '=', scheduledAt)
    .where((eb) =>
      eb.or([
        eb.not(eb.exists(surveyOf(db, organizationId))),
        eb.exists(openSurveyOf(db, organizationId, now)),
      ]),
    )
    .where((eb) => eb.exists(authorWhoMayAct(db, organizationId, now)))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('announcement.group_id', 'is not', null),
          eb.exists(openGroup(db, organizationId)),
          eb.or([
            eb.exists(moderating(db, organizationId)),
            eb.exists(staffWith(db, organizationId, 'announcements:write')),
          ]),
        ]),
        eb.and([
          eb('announcement.event_id', 'is not', null),
          eb.or([
            eb.exists(creating(db, organizationId)),
            eb.exists(hosting(db, organizationId)),
            eb.exists(staffWith(db, organizationId, 'announcements:write')),
            eb.exists(staffWith(db, organizationId, 'events:write')),
          ]),
        ]),
        eb.and([
          eb('announcement.group_id', 'is', null),
          eb('announcement.event_id', 'is', null),
          eb.exists(staffWith(db, organizationId, 'announcements:write')),
        ]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** For one whose hour has come and that was not published: why, the first time alone. */
export async function withholdPlanned(
  db: Db,
  organizationId: string,
  id: string,
  scheduledAt: Date,
  now: Date,
): Promise<AnnouncementRow | undefined> {
  return db
    .updateTable('announcement')
    .set((eb) => ({
      withheld: eb
        .case()
        .when(
          eb.and([
            eb.exists(surveyOf(db, organizationId)),
            eb.not(eb.exists(openSurveyOf(db, organizationId, now))),
          ]),
        )
        .then(sql<Withheld>`'survey'`)
        .when(
          eb.and([
            eb('announcement.group_id', 'is not', null),
            eb.not(eb.exists(openGroup(db, organizationId))),
          ]),
        )
        .then(sql<Withheld>`'group'`)
        .else(sql<Withheld>`'author'`)
        .end(),
      updated_at: now,
    }))
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .where('announcement.published_at', 'is', null)
    .where('announcement.withheld', 'is', null)
    .where('announcement.scheduled_at', '=', scheduledAt)
    .returningAll('announcement')
    .executeTakeFirst();
}

import type { Context } from '../../../../platform/context.ts';
import { conflict, featureUnavailable, invalid, notFound } from '../../../../platform/errors.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { findManagedSurvey } from '../../../events/surveys/index.ts';
import { readHour, removeAnnouncement, writeAnnouncement } from '../announcements.service.ts';
import { completeAnnouncements } from '../complete.service.ts';
import type { CompleteAnnouncement } from '../announcements.views.ts';
import * as queries from './invitations.queries.ts';
import type { AudienceQuery, CreateInvitation } from './inviting.schemas.ts';
import type { Common, Invited } from './invited.fragments.ts';
import { countHaving, countInvited } from './invited.queries.ts';

/** Of an anonymous survey fewer are not told apart by whether they answered. */
export const FLOOR = 5;

interface Named extends Common {
  readonly name: string | null;
  /** Of a pass type. */
  readonly eventName: string | null;
}

export interface Invitation {
  readonly announcement: CompleteAnnouncement;
  readonly audience: Named;
  readonly onlyUnanswered: boolean;
  readonly reminds: boolean;
  readonly isUncounted: boolean;
}

function requireReader(ctx: Context): string {
  if (!ctx.organization.modules.has('announcements')) throw featureUnavailable();
  requirePower(ctx.actor, 'surveys:read');
  return requirePower(ctx.actor, 'announcements:read').accountId;
}

function requireWriter(ctx: Context): string {
  requireReader(ctx);
  requirePower(ctx.actor, 'surveys:write');
  return requirePower(ctx.actor, 'announcements:write').accountId;
}

interface Among {
  readonly among?: Common['among'] | undefined;
  readonly amongId?: string | undefined;
}

/** The audience by its id, with the place whose announcement it becomes. */
async function readCommon(ctx: Context, { among = 'everyone', amongId }: Among) {
  if (among === 'everyone') return { common: { among, amongId: null }, scope: WHOLE };
  if (amongId === undefined) throw invalid('survey.audience', { field: 'amongId' });
  const ids = [amongId];
  const [row] = await queries.listAudiences(ctx.db, ctx.organizationId, among, { ids, limit: 1 });
  if (row === undefined) throw notFound(MISSING[among]);
  const scope =
    among === 'group' ? { group_id: row.id, event_id: null } : { group_id: null, event_id: row.event_id };
  return { common: { among, amongId: row.id }, scope };
}

const WHOLE = { group_id: null, event_id: null };
const MISSING = {
  group: 'group',
  registrants: 'event',
  checkedIn: 'event',
  passHolders: 'passType',
} as const;

export async function listAudiences(
  ctx: Context,
  surveyId: string,
  {
    among = 'group',
    search,
  }: { among?: Exclude<Common['among'], 'everyone'> | undefined; search?: string | undefined },
): Promise<queries.AudienceRow[]> {
  requireReader(ctx);
  await findManagedSurvey(ctx, surveyId);
  return queries.listAudiences(ctx.db, ctx.organizationId, among, { search, limit: 20 });
}

export interface Size {
  readonly people: number;
  /** Whether it counts those who answered too, for the answer would tell of few people whether they did. */
  readonly isUpTo: boolean;
}

const isGuarded = (anonymous: boolean, { onlyUnanswered, reminds }: Invited): boolean =>
  anonymous && (onlyUnanswered || reminds);

/** The number of people who would be told now. */
export async function sizeAudience(ctx: Context, surveyId: string, query: AudienceQuery): Promise<Size> {
  const ownId = requireReader(ctx);
  const survey = await findManagedSurvey(ctx, surveyId);
  const { common } = await readCommon(ctx, query);
  const { onlyUnanswered = false, reminds = false } = query;
  const invited = { ...common, surveyId: survey.id, onlyUnanswered, reminds };
  const { db, organizationId } = ctx;
  return isGuarded(survey.anonymous, invited)
    ? { people: await countHaving(db, organizationId, common, ownId, ctx.now()), isUpTo: true }
    : { people: await countInvited(db, organizationId, invited, ownId, ctx.now()), isUpTo: false };
}

export async function createInvitation(
  ctx: Context,
  surveyId: string,
  { among, amongId, onlyUnanswered, reminds, ...content }: CreateInvitation,
  key?: string,
): Promise<Invitation> {
  const creatorId = requireWriter(ctx);
  const survey = await findManagedSurvey(ctx, surveyId);
  const wanted = key === undefined ? newId() : idOfWords('invitation', survey.id, creatorId, key);
  const standing = key === undefined ? undefined : await findInvitation(ctx, survey.id, wanted);
  // Repeated, for the first answer was lost on its way.
  if (standing !== undefined) return standing;
  const hour = readHour(ctx, content.scheduledAt) ?? ctx.now();
  const { status, opens_at: opens, closes_at: closes } = survey;
  if (status !== 'open' || (opens !== null && opens > hour) || (closes !== null && closes <= hour))
    throw conflict('survey.notOpenThen', {
      field: (content.scheduledAt ?? null) === null ? undefined : 'scheduledAt',
    });
  const { common, scope } = await readCommon(ctx, { among, amongId });
  const invited = { ...common, surveyId: survey.id, onlyUnanswered, reminds };
  const uncounted = isGuarded(survey.anonymous, invited);
  if (uncounted && (await countHaving(ctx.db, ctx.organizationId, common, creatorId, ctx.now())) < FLOOR)
    throw conflict('survey.audienceSmall', { field: 'among', values: { most: FLOOR } });
  return ctx.transaction(async (inner) => {
    const id = await writeAnnouncement(inner, scope, creatorId, content, {
      id: wanted,
      alongside: (announcementId) =>
        queries.insertInvitation(inner.db, {
          organization_id: inner.organizationId,
          announcement_id: announcementId,
          survey_id: survey.id,
          audience: common.among,
          audience_id: common.amongId,
          only_unanswered: onlyUnanswered,
          reminds,
          uncounted,
        }),
    });
    return getInvitation(inner, survey.id, id);
  });
}

async function findInvitation(ctx: Context, surveyId: string, id: string): Promise<Invitation | undefined> {
  const only = { page: 1, pageSize: 1, id };
  const [found] = await complete(
    ctx,
    await queries.listInvitations(ctx.db, ctx.organizationId, surveyId, only),
  );
  return found;
}

async function getInvitation(ctx: Context, surveyId: string, id: string): Promise<Invitation> {
  const found = await findInvitation(ctx, surveyId, id);
  if (found === undefined) throw notFound('announcement');
  return found;
}

export async function listInvitations(
  ctx: Context,
  surveyId: string,
  paging: { readonly page: number; readonly pageSize: number },
): Promise<Invitation[]> {
  requireReader(ctx);
  const survey = await findManagedSurvey(ctx, surveyId);
  return complete(ctx, await queries.listInvitations(ctx.db, ctx.organizationId, survey.id, paging));
}

async function complete(ctx: Context, rows: readonly queries.ListedInvitation[]): Promise<Invitation[]> {
  const announcements = await completeAnnouncements(
    ctx,
    rows.map(({ announcement }) => announcement),
    true,
  );
  const kinds = ['group', 'registrants', 'passHolders'] as const;
  const named = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.flatMap(({ audience, audience_id: id }) =>
        id !== null && (audience === kind || (kind === 'registrants' && audience === 'checkedIn'))
          ? [id]
          : [],
      );
      if (ids.length === 0) return [];
      return queries.listAudiences(ctx.db, ctx.organizationId, kind, { ids, limit: ids.length });
    }),
  );
  const names = new Map(named.flat().map((row) => [row.id, row]));
  return rows.flatMap((row, index) => {
    const announcement = announcements[index];
    if (announcement === undefined) return [];
    const of = names.get(row.audience_id ?? '');
    return {
      announcement,
      audience: {
        among: row.audience,
        amongId: row.audience_id,
        name: of?.name ?? null,
        eventName: row.audience === 'passHolders' ? (of?.event_name ?? null) : null,
      },
      onlyUnanswered: row.only_unanswered,
      reminds: row.reminds,
      isUncounted: row.uncounted,
    };
  });
}

/** Before its hour nobody was told; after it, it vanishes from lists, and mails stay sent. */
export async function takeBackInvitation(ctx: Context, surveyId: string, id: string): Promise<null> {
  requireWriter(ctx);
  const survey = await findManagedSurvey(ctx, surveyId);
  const { announcement } = await getInvitation(ctx, survey.id, id);
  return removeAnnouncement(ctx, announcement.row);
}

import type { Context } from '../../../../platform/context.ts';
import { conflict, forbidden, notFound, type AppError } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { noteGiven } from '../../../ground/rights/index.ts';
import { groupJoined, groupLeft, groupRoleChanged } from '../groups.facts.ts';
import * as groups from '../groups.queries.ts';
import {
  enterAsModerator,
  enterGroup,
  getGroupForContent,
  getVisibleGroup,
  requireViewer,
  viewerOf,
  writeGroup,
} from '../groups.service.ts';
import * as invitations from '../admissions/invitations.queries.ts';
import { leavesNobodyInCharge } from './members.policy.ts';
import * as queries from './members.queries.ts';
import type { MembershipSettings } from './members.schemas.ts';
import * as requests from '../admissions/requests.queries.ts';

export async function listMembers(
  ctx: Context,
  idOrSlug: string,
  { role, ...paging }: Paging & queries.RoleFilter,
): Promise<queries.MembershipRow[]> {
  const { id } = await getGroupForContent(ctx, idOrSlug);
  return queries.listMembers(ctx.db, ctx.organizationId, id, viewerOf(ctx), { role }, paging);
}

export async function listSelfGroups(
  ctx: Context,
  { role, ...paging }: Paging & queries.RoleFilter,
): Promise<queries.MembershipRow[]> {
  return queries.listMembershipsOf(ctx.db, ctx.organizationId, requireViewer(ctx), { role }, paging);
}

async function getMember(ctx: Context, groupId: string, accountId: string): Promise<queries.MembershipRow> {
  const row = await queries.findMembership(ctx.db, ctx.organizationId, groupId, accountId);
  if (row === undefined) throw notFound('member');
  return row;
}

export async function getMembership(ctx: Context, idOrSlug: string): Promise<queries.MembershipRow> {
  const { accountId } = requireViewer(ctx);
  const group = await getVisibleGroup(ctx, idOrSlug);
  return getMember(ctx, group.id, accountId);
}

export async function updateMembership(
  ctx: Context,
  idOrSlug: string,
  settings: MembershipSettings,
): Promise<queries.MembershipRow> {
  const { group_id, account_id } = await getMembership(ctx, idOrSlug);
  const { activityPushNotification, announcementEmailNotification, announcementPushNotification } = settings;
  await queries.updateMember(ctx.db, ctx.organizationId, group_id, account_id, {
    updated_at: ctx.now(),
    ...(activityPushNotification === undefined
      ? {}
      : { activity_push_notification: activityPushNotification }),
    ...(announcementEmailNotification === undefined
      ? {}
      : { announcement_email_notification: announcementEmailNotification }),
    ...(announcementPushNotification === undefined
      ? {}
      : { announcement_push_notification: announcementPushNotification }),
  });
  return getMember(ctx, group_id, account_id);
}

/** Under the group's lock. A new member has no open request and no invitation left. */
export async function admit(ctx: Context, groupId: string, accountId: string): Promise<void> {
  const { db, organizationId } = ctx;
  await requests.deleteRequestOf(db, organizationId, groupId, accountId);
  await invitations.deleteInvitationOf(db, organizationId, groupId, accountId);
  if (!(await queries.insertMember(db, organizationId, groupId, accountId, 'member', ctx.now()))) return;
  await groups.addToMembersCount(db, organizationId, groupId, 1);
  await ctx.record(groupJoined(groupId, accountId));
}

export async function joinGroup(ctx: Context, idOrSlug: string): Promise<queries.MembershipRow> {
  const { accountId } = requireViewer(ctx);
  return ctx.transaction(async (inner) => {
    const group = await enterGroup(inner, idOrSlug);
    if (group.own_role === null) {
      if (group.access === 'private') await requireInvitation(inner, group.id, accountId);
      await admit(inner, group.id, accountId);
    }
    return getMember(inner, group.id, accountId);
  });
}

async function requireInvitation(ctx: Context, groupId: string, accountId: string): Promise<void> {
  const by = { accountId };
  const invitation = await invitations.findInvitation(ctx.db, ctx.organizationId, groupId, by);
  if (invitation?.status !== 'invited') throw forbidden('group.private');
}

/** Leaving twice is leaving once. */
export async function leaveGroup(ctx: Context, idOrSlug: string): Promise<null> {
  const { accountId } = requireViewer(ctx);
  await ctx.transaction(async (inner) => {
    const group = await enterGroup(inner, idOrSlug);
    if (group.own_role !== null) await release(inner, group, { account_id: accountId, role: group.own_role });
  });
  return null;
}

const lastModerator = (): AppError => conflict('group.lastModerator');

async function release(
  ctx: Context,
  group: groups.GroupRow,
  { account_id, role }: { account_id: string; role: groups.GroupRole },
): Promise<void> {
  const { db, organizationId } = ctx;
  const other = await queries.findFirstOther(db, organizationId, group.id, account_id);
  if (leavesNobodyInCharge(role, other)) throw lastModerator();
  if (!(await queries.deleteMember(db, organizationId, group.id, account_id))) return;
  await groups.addToMembersCount(db, organizationId, group.id, -1);
  if (other === undefined) await writeGroup(ctx, group, { active: false });
  await ctx.record(groupLeft(group.id, account_id));
}

export async function removeMember(ctx: Context, idOrSlug: string, accountId: string): Promise<null> {
  await ctx.transaction(async (inner) => {
    const group = await enterAsModerator(inner, idOrSlug);
    await release(inner, group, await getMember(inner, group.id, accountId));
  });
  return null;
}

async function changeRole(ctx: Context, groupId: string, accountId: string, role: groups.GroupRole) {
  const changes = { role, updated_at: ctx.now() };
  await queries.updateMember(ctx.db, ctx.organizationId, groupId, accountId, changes);
  await ctx.record(groupRoleChanged(groupId, accountId));
}

export async function promoteMember(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
): Promise<queries.MembershipRow> {
  return ctx.transaction(async (inner) => {
    const { id, name } = await enterAsModerator(inner, idOrSlug);
    const member = await getMember(inner, id, accountId);
    if (member.role === 'moderator') return member;
    await changeRole(inner, id, accountId, 'moderator');
    await noteGiven(inner, 'groupModerator', { subjectId: id, name, accountId });
    return getMember(inner, id, accountId);
  });
}

export async function demoteMember(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
): Promise<queries.MembershipRow> {
  return ctx.transaction(async (inner) => {
    const { id } = await enterAsModerator(inner, idOrSlug);
    const member = await getMember(inner, id, accountId);
    if (member.role === 'member') return member;
    const other = await queries.findFirstOther(inner.db, ctx.organizationId, id, accountId);
    // Unlike leaving, this keeps the person in the group: alone or not, somebody must be in charge of it.
    if (other?.role !== 'moderator') throw lastModerator();
    await changeRole(inner, id, accountId, 'member');
    return getMember(inner, id, accountId);
  });
}

/**
 * For an account that is about to be closed, in the same transaction and before its row goes: its memberships would go
 * with it uncounted. Where it was the last moderator, whoever has been there longest takes over.
 */
export async function leaveEveryGroup(ctx: Context, accountId: string): Promise<void> {
  const { db, organizationId } = ctx;
  for (const groupId of await queries.listGroupIdsOf(db, organizationId, accountId)) {
    await groups.lockGroup(db, organizationId, groupId);
    const nobody = { accountId: undefined, seesAll: true };
    const group = await groups.findGroup(db, organizationId, nobody, groupId);
    const member = await queries.findMembership(db, organizationId, groupId, accountId);
    if (group === undefined || member === undefined) continue;
    const heir = await queries.findFirstOther(db, organizationId, groupId, accountId);
    if (heir !== undefined && leavesNobodyInCharge(member.role, heir))
      await changeRole(ctx, groupId, heir.account_id, 'moderator');
    await release(ctx, group, member);
  }
}

/** The account's role by group id. */
export async function listRoles(ctx: Context, accountId: string): Promise<Record<string, groups.GroupRole>> {
  const rows = await queries.listRoles(ctx.db, ctx.organizationId, accountId);
  return Object.fromEntries(rows.map((row) => [row.group_id, row.role]));
}

export const listModeratorIds = (ctx: Context, groupId: string): Promise<string[]> =>
  queries.listModeratorIds(ctx.db, ctx.organizationId, groupId);

/** In groups of every kind, those that are switched off too; for the staff. */
export const listMembershipsOf = (
  ctx: Context,
  accountId: string,
  count: number,
): Promise<queries.MembershipRow[]> =>
  queries.listLatestMembershipsOf(ctx.db, ctx.organizationId, accountId, count);

import { noteByPower, noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import {
  appError,
  type AppError,
  conflict,
  featureUnavailable,
  forbidden,
  invalid,
  notFound,
} from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { searchable } from '../../../platform/text.ts';
import { getAccount, refuseLink, requireMember, requirePower } from '../../ground/accounts/index.ts';
import { refuseText } from '../../ground/rules/index.ts';
import { createImage } from '../../ground/storage/index.ts';
import { groupChanged, groupOpened } from './groups.facts.ts';
import * as policy from './groups.policy.ts';
import * as queries from './groups.queries.ts';
import type { UpdateGroup } from './groups.schemas.ts';
import { restrictGroupPosts } from './posts.service.ts';
import { hasPower } from '../../../platform/powers.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';

export const viewerOf = ({ actor }: Context): queries.Viewer => ({
  accountId: actor.kind === 'member' ? actor.accountId : undefined,
  seesAll: hasPower(actor, 'groups:read'),
});

export function requireViewer(ctx: Context): queries.Viewer & { accountId: string } {
  const { accountId } = requireMember(ctx.actor);
  return { ...viewerOf(ctx), accountId };
}

function readOrder(orderBy = 'name'): queries.GroupOrder {
  const order = queries.GROUP_ORDERS.find((known) => known === orderBy);
  if (order === undefined)
    throw invalid('orderBy.unknown', {
      values: { orders: queries.GROUP_ORDERS.join(', ') },
      field: 'orderBy',
    });
  return order;
}

export const listGroups = async (
  ctx: Context,
  { access, ...paging }: Paging & queries.GroupFilter,
): Promise<queries.GroupRow[]> =>
  queries.listGroups(
    ctx.db,
    ctx.organizationId,
    viewerOf(ctx),
    { access },
    paging,
    readOrder(paging.orderBy),
  );

export const listFeaturedGroups = async (ctx: Context, paging: Paging): Promise<queries.GroupRow[]> =>
  queries.listGroups(
    ctx.db,
    ctx.organizationId,
    viewerOf(ctx),
    { featured: true },
    paging,
    readOrder(paging.orderBy),
  );

export async function listGroupsOf(
  ctx: Context,
  idOrUsername: string,
  paging: Paging,
): Promise<queries.GroupRow[]> {
  const account = await getAccount(ctx, idOrUsername);
  const order = readOrder(paging.orderBy);
  return queries.listGroupsOf(ctx.db, ctx.organizationId, account.id, viewerOf(ctx), paging, order);
}

export async function listInvitedGroups(
  ctx: Context,
  { rejected, ...paging }: Paging & { rejected: boolean },
): Promise<queries.GroupRow[]> {
  const viewer = requireViewer(ctx);
  const status = rejected ? 'rejected' : 'invited';
  const order = readOrder(paging.orderBy);
  return queries.listInvitedGroups(ctx.db, ctx.organizationId, viewer, status, paging, order);
}

export async function listRequestedGroups(ctx: Context, paging: Paging): Promise<queries.GroupRow[]> {
  const viewer = requireViewer(ctx);
  return queries.listRequestedGroups(ctx.db, ctx.organizationId, viewer, paging, readOrder(paging.orderBy));
}

/** The group as the caller may know of it; what is in it may still be closed to them. */
export async function getVisibleGroup(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  // Groups are asked for by other areas too, which stay when groups are switched off.
  if (!ctx.organization.modules.has('groups')) throw featureUnavailable();
  return getGroupBeside(ctx, idOrSlug);
}

/** The group as another area knows it, which stays reachable there while the module of groups is off. */
export async function getGroupBeside(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  const group = await queries.findGroup(ctx.db, ctx.organizationId, viewerOf(ctx), idOrSlug);
  if (group === undefined || !policy.maySeeGroup(group, ctx.actor)) throw notFound('group');
  return group;
}

const mustJoin = (): AppError => appError('groupMembershipNeeded', 'group.join');

/** The group whose posts, members, events and the like the caller asks for. */
export async function getGroupForContent(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  const group = await getVisibleGroup(ctx, idOrSlug);
  if (!policy.maySeeGroupContent(group, ctx.actor)) throw mustJoin();
  return group;
}

/** The group that the caller, a moderator of it or one of the staff, is about to manage. */
export async function requireModerator(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  requireMember(ctx.actor);
  const group = await getVisibleGroup(ctx, idOrSlug);
  if (!policy.mayModerateGroup(group, ctx.actor)) throw forbidden('group.notModerator');
  if (group.own_role !== 'moderator') noteByPower(ctx);
  return group;
}

/** The group that the caller is about to post in. */
export async function getGroupForPosting(ctx: Context, groupId: string): Promise<queries.GroupRow> {
  requireMember(ctx.actor);
  const group = await getVisibleGroup(ctx, groupId);
  if (!group.active) throw switchedOff();
  if (!policy.mayPostInGroup(group)) throw mustJoin();
  return group;
}

const switchedOff = (): AppError => conflict('group.inactive');

/**
 * Locks the group within the transaction that writes a post, so that it stays as it is until the post is written. A
 * post written while the group closes is therefore either refused, or closed with it.
 */
export async function holdGroupForPosting(ctx: Context, groupId: string): Promise<{ restricted: boolean }> {
  await queries.holdGroup(ctx.db, ctx.organizationId, groupId);
  return { restricted: policy.hidesPosts(await getGroupForPosting(ctx, groupId)) };
}

/** The same for a comment, which an open group lets everybody write. */
export async function holdGroupForComment(ctx: Context, groupId: string): Promise<{ restricted: boolean }> {
  await queries.holdGroup(ctx.db, ctx.organizationId, groupId);
  const group = await getVisibleGroup(ctx, groupId);
  return policy.hidesPosts(group) ? holdGroupForPosting(ctx, groupId) : { restricted: false };
}

export async function maySeeContentOf(ctx: Context, groupId: string): Promise<boolean> {
  const group = await queries.findGroup(ctx.db, ctx.organizationId, viewerOf(ctx), groupId);
  return group !== undefined && policy.maySeeGroupContent(group, ctx.actor);
}

/** The caller's own role. */
export async function roleIn(ctx: Context, groupId: string): Promise<queries.GroupRole | undefined> {
  const group = await queries.findGroup(ctx.db, ctx.organizationId, viewerOf(ctx), groupId);
  return group?.own_role ?? undefined;
}

/** Groups that others refer to; those that are switched off for the caller are missing. */
export async function getGroupsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, queries.GroupRow>> {
  const rows = await queries.listGroupsByIds(ctx.db, ctx.organizationId, viewerOf(ctx), ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the group and reads it as it is from then on. */
export async function enterGroup(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  requireMember(ctx.actor);
  await queries.lockGroup(ctx.db, ctx.organizationId, idOrSlug);
  return getVisibleGroup(ctx, idOrSlug);
}

/** The same for those who manage it. */
export async function enterAsModerator(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  requireMember(ctx.actor);
  await queries.lockGroup(ctx.db, ctx.organizationId, idOrSlug);
  return requireModerator(ctx, idOrSlug);
}

export const searchText = (group: { name: string; slug: string; description: string }): string =>
  searchable(group.name, group.slug, group.description);

export const createPicture = (ctx: Context, data: string): ReturnType<typeof createImage> =>
  createImage(ctx, { data, kind: 'people', field: 'imageDataUri' });

export async function updateGroup(
  ctx: Context,
  idOrSlug: string,
  { group: changes, imageDataUri }: UpdateGroup,
): Promise<queries.GroupRow> {
  // Before a picture is decoded for nothing; under the lock it is asked again.
  await requireModerator(ctx, idOrSlug);
  await refuseText(ctx, [changes.name, changes.description, changes.externalUrl]);
  const image = typeof imageDataUri === 'string' ? await createPicture(ctx, imageDataUri) : imageDataUri;
  const { name, description, externalUrl, access, active } = changes;
  const wanted = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(externalUrl === undefined ? {} : { external_url: externalUrl || null }),
    ...(access === undefined ? {} : { access }),
    ...(active === undefined ? {} : { active }),
    ...(image === undefined ? {} : { image_id: image?.id ?? null }),
  };
  return changeGroup(ctx, idOrSlug, enterAsModerator, wanted, { asStaff: false });
}

export async function manageGroup(
  ctx: Context,
  idOrSlug: string,
  changes: { featured?: boolean; active?: boolean },
): Promise<queries.GroupRow> {
  requirePower(ctx.actor, 'groups:write');
  return changeGroup(ctx, idOrSlug, enterGroup, changes, { asStaff: true });
}

/** Under the lock. Groups that the staff closed are opened by the staff, from wherever they did either. */
function switchMark(
  { actor }: Context,
  before: queries.GroupRow,
  active: boolean | undefined,
  asStaff: boolean,
): Pick<queries.GroupChanges, 'switched_off_by_staff'> {
  if (active === undefined) return {};
  if (active) {
    if (before.switched_off_by_staff && !hasPower(actor, 'groups:write'))
      throw conflict('group.switchedOff', { field: 'group.active' });
    return { switched_off_by_staff: false };
  }
  // A moderator who is of the staff, too, closes their own group as its moderator.
  const isSwitch = before.active && before.own_role !== 'moderator';
  const closes = asStaff || (isSwitch && hasPower(actor, 'groups:write'));
  return closes ? { switched_off_by_staff: true } : {};
}

async function changeGroup(
  ctx: Context,
  idOrSlug: string,
  enter: typeof enterGroup,
  changes: Omit<queries.GroupChanges, 'search_text' | 'switched_off_by_staff'>,
  { asStaff }: { asStaff: boolean },
): Promise<queries.GroupRow> {
  const id = await ctx.transaction(async (inner) => {
    const before = await enter(inner, idOrSlug);
    await holdUnchanged(inner, 'community_group', before.id);
    // People who wait are let in by it, and stay.
    if (changes.access !== undefined && changes.access !== before.access) refuseLink(inner.actor);
    const mark = switchMark(inner, before, changes.active, asStaff);
    await writeGroup(inner, before, { ...changes, ...mark });
    noteChanges(inner, before, changes);
    return before.id;
  });
  return getVisibleGroup(ctx, id);
}

/** Under the lock. Posts open and close with their group. */
export async function writeGroup(
  ctx: Context,
  before: queries.GroupRow,
  changes: Omit<queries.GroupChanges, 'search_text'>,
): Promise<void> {
  const after = { ...before, ...changes };
  const row = { ...changes, search_text: searchText(after) };
  await queries.updateGroup(ctx.db, ctx.organizationId, before.id, row, ctx.now());
  await restrictGroupPosts(ctx, before, after);
  await ctx.record(groupChanged(before.id));
  if (before.access === 'private' && after.access === 'public') await ctx.record(groupOpened(before.id));
}

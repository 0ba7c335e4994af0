import { createHash } from 'node:crypto';
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
import { newId } from '../../../platform/ids.ts';
import { searchable, slugify } from '../../../platform/text.ts';
import { getAccount, requireMember, requirePower } from '../../ground/accounts/index.ts';
import { refuseText } from '../../ground/rules/index.ts';
import { createImage } from '../../ground/storage/index.ts';
import { groupChanged, groupCreated } from './groups.facts.ts';
import * as policy from './groups.policy.ts';
import * as queries from './groups.queries.ts';
import type { CreateGroup, UpdateGroup } from './groups.schemas.ts';
import { insertMember } from './members/members.queries.ts';
import { restrictGroupPosts } from './posts.service.ts';
import { hasPower } from '../../../platform/powers.ts';

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

const searchText = (group: { name: string; slug: string; description: string }): string =>
  searchable(group.name, group.slug, group.description);

/** Names of calls beside `/groups/{slug}`, where no group could be reached. */
const RESERVED = new Set(['featured', 'invitations', 'invited', 'requested', 'events']);
const SLUG_TRIES = 50;

/** The slug is made of the name and stays when the name changes, for others have written it down. False when the id is taken. */
async function insertWithSlug(
  ctx: Context,
  row: Omit<queries.NewGroup, 'slug' | 'search_text'>,
): Promise<boolean> {
  const base = slugify(row.name, 'group');
  const wanted = RESERVED.has(base) ? `group-${base}` : base;
  for (let number = 1; number <= SLUG_TRIES; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number < 10 ? number : newId().slice(-8)}`;
    const group = { ...row, slug, search_text: searchText({ ...row, slug }) };
    if (await queries.insertGroup(ctx.db, ctx.organizationId, group, ctx.now())) return true;
    // The same key, sent twice at once: the group is there by now.
    if ((await queries.findGroup(ctx.db, ctx.organizationId, viewerOf(ctx), row.id)) !== undefined)
      return false;
  }
  throw conflict('name.taken', { field: 'group.name' });
}

/** The same key of the same person is the same id, so that sending a group twice makes one. */
function idOfKey(ctx: Context, accountId: string, key: string): string {
  const hash = createHash('sha256').update(`group ${ctx.organizationId} ${accountId} ${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export async function createGroup(
  ctx: Context,
  { group, imageDataUri }: CreateGroup,
  clientKey: string | undefined,
): Promise<queries.GroupRow> {
  const { accountId } = requireMember(ctx.actor);
  const id = clientKey === undefined ? newId() : idOfKey(ctx, accountId, clientKey);
  const name = group.name.trim();
  if (clientKey !== undefined) {
    const before = await queries.findGroup(ctx.db, ctx.organizationId, viewerOf(ctx), id);
    if (before !== undefined) return repeated(before, name);
  }
  await refuseText(ctx, [name, group.description, group.externalUrl]);
  const image = imageDataUri === undefined ? undefined : await createPicture(ctx, imageDataUri);
  await ctx.transaction(async (inner) => {
    const isNew = await insertWithSlug(inner, {
      id,
      name,
      description: group.description.trim(),
      external_url: group.externalUrl || null,
      access: group.access,
      active: group.active,
      image_id: image?.id ?? null,
    });
    if (!isNew) return;
    await insertMember(inner.db, ctx.organizationId, id, accountId, 'moderator', ctx.now());
    await queries.addToMembersCount(inner.db, ctx.organizationId, id, 1);
    await inner.record(groupCreated(id));
  });
  return repeated(await getVisibleGroup(ctx, id), name);
}

function repeated(before: queries.GroupRow, name: string): queries.GroupRow {
  if (before.name !== name) throw appError('unprocessable', 'idempotency.reused');
  return before;
}

const createPicture = (ctx: Context, data: string): ReturnType<typeof createImage> =>
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
  return changeGroup(ctx, idOrSlug, enterAsModerator, {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(externalUrl === undefined ? {} : { external_url: externalUrl || null }),
    ...(access === undefined ? {} : { access }),
    ...(active === undefined ? {} : { active }),
    ...(image === undefined ? {} : { image_id: image?.id ?? null }),
  });
}

export async function manageGroup(
  ctx: Context,
  idOrSlug: string,
  changes: { featured?: boolean; active?: boolean },
): Promise<queries.GroupRow> {
  requirePower(ctx.actor, 'groups:write');
  return changeGroup(ctx, idOrSlug, enterGroup, changes);
}

async function changeGroup(
  ctx: Context,
  idOrSlug: string,
  enter: typeof enterGroup,
  changes: Omit<queries.GroupChanges, 'search_text'>,
): Promise<queries.GroupRow> {
  const id = await ctx.transaction(async (inner) => {
    const before = await enter(inner, idOrSlug);
    await writeGroup(inner, before, changes);
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
}

export interface FoundGroup {
  slug: string;
  name: string;
  description: string;
  access: 'public' | 'private';
  moderatorId: string;
  memberIds: readonly string[];
  imageId?: string;
  featured?: boolean;
}

/** A group with its first people; the creator moderates it. */
export async function foundGroup(ctx: Context, group: FoundGroup): Promise<string> {
  return ctx.transaction(async (inner) => {
    const id = newId();
    const { slug, name, description, access, imageId, featured = false } = group;
    const row = { id, slug, name, description, access, active: true, external_url: null };
    const more = { featured, image_id: imageId ?? null, search_text: searchText(group) };
    if (!(await queries.insertGroup(inner.db, ctx.organizationId, { ...row, ...more }, ctx.now())))
      throw conflict('slug.taken', { field: 'slug' });
    const people = new Set([group.moderatorId, ...group.memberIds]);
    for (const accountId of people) {
      const role = accountId === group.moderatorId ? 'moderator' : 'member';
      await insertMember(inner.db, ctx.organizationId, id, accountId, role, ctx.now());
    }
    await queries.addToMembersCount(inner.db, ctx.organizationId, id, people.size);
    return id;
  });
}

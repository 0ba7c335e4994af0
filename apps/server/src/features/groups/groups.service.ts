import type { Context } from '../../platform/context.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { searchable } from '../../platform/text.ts';
import { getAccount, requireMember } from '../accounts/index.ts';
import { mayPostInGroup, maySeeGroupContent } from './groups.policy.ts';
import * as queries from './groups.queries.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

export async function listGroupsOf(
  ctx: Context,
  idOrUsername: string,
  paging: Paging,
): Promise<queries.GroupRow[]> {
  const account = await getAccount(ctx, idOrUsername);
  return queries.listGroupsOf(ctx.db, ctx.organizationId, account.id, viewerId(ctx), paging);
}

export async function getGroup(ctx: Context, idOrSlug: string): Promise<queries.GroupRow> {
  const group = await queries.findGroup(ctx.db, ctx.organizationId, idOrSlug);
  if (group === undefined) throw notFound('group');
  return group;
}

export async function roleIn(ctx: Context, groupId: string): Promise<queries.GroupRole | undefined> {
  const accountId = viewerId(ctx);
  return accountId === undefined
    ? undefined
    : queries.findRole(ctx.db, ctx.organizationId, groupId, accountId);
}

/** The group a member wants to post in; strangers to a private one are told that it is not there. */
export async function getGroupForPosting(ctx: Context, groupId: string): Promise<queries.GroupRow> {
  requireMember(ctx.actor);
  const group = await queries.findGroup(ctx.db, ctx.organizationId, groupId);
  if (group === undefined) throw notFound('group');
  const role = await roleIn(ctx, groupId);
  if (mayPostInGroup(group, role)) return group;
  if (!maySeeGroupContent(group, role)) throw notFound('group');
  throw new AppError('groupMembershipNeeded', 'group.join', 'you must join the group to view this content');
}

export async function maySeeContentOf(ctx: Context, groupId: string): Promise<boolean> {
  const group = await queries.findGroup(ctx.db, ctx.organizationId, groupId);
  return group !== undefined && maySeeGroupContent(group, await roleIn(ctx, groupId));
}

export async function getGroupsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, queries.GroupRow>> {
  const rows = await queries.listGroupsByIds(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The account's role by group id. */
export async function listRoles(ctx: Context, accountId: string): Promise<Record<string, queries.GroupRole>> {
  const rows = await queries.listRoles(ctx.db, ctx.organizationId, accountId);
  return Object.fromEntries(
    rows.map((row) => [
      row.group_id,
      row.role === 'moderator' ? ('moderator' as const) : ('member' as const),
    ]),
  );
}

export interface FoundGroup {
  slug: string;
  name: string;
  description: string;
  access: 'public' | 'private';
  moderatorId: string;
  memberIds: readonly string[];
}

/** A group with its first people; the creator moderates it. */
export async function foundGroup(ctx: Context, group: FoundGroup): Promise<string> {
  return ctx.transaction(async (inner) => {
    const id = newId();
    const row = {
      id,
      slug: group.slug,
      name: group.name,
      description: group.description,
      access: group.access,
      image_id: null,
      search_text: searchable(group.name, group.slug),
    };
    if (!(await queries.insertGroup(inner.db, ctx.organizationId, row, ctx.now())))
      throw conflict('slug.taken', 'A group has this address already.', 'slug');
    for (const accountId of new Set([group.moderatorId, ...group.memberIds])) {
      const role = accountId === group.moderatorId ? 'moderator' : 'member';
      if (await queries.insertMember(inner.db, ctx.organizationId, id, accountId, role, ctx.now()))
        await queries.addToMembersCount(inner.db, ctx.organizationId, id, 1);
    }
    return id;
  });
}

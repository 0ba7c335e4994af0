import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { appError, conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { slugify } from '../../../platform/text.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { refuseText } from '../../ground/rules/index.ts';
import { groupCreated } from './groups.facts.ts';
import * as queries from './groups.queries.ts';
import type { CreateGroup } from './groups.schemas.ts';
import { createPicture, getVisibleGroup, searchText, viewerOf } from './groups.service.ts';
import { insertMember } from './members/members.queries.ts';

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

import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import { slugify } from '../../../../platform/text.ts';
import { getAccountsById } from '../../../ground/accounts/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { createImage } from '../../../ground/storage/index.ts';
import { contentChanged } from '../channels.facts.ts';
import { listGuestsOf, type GuestRow } from '../contents/parts.queries.ts';
import { getReadableContent } from '../contents/contents.service.ts';
import { getContentOf, requireInsight, requireManaged } from './access.service.ts';
import * as queries from './guests.queries.ts';
import { lockContent } from './managed-contents.queries.ts';
import type { GuestBody } from './managed-contents.schemas.ts';

export interface Place {
  readonly channelId: string;
  readonly contentId: string;
}

const MOST_GUESTS = 100;

export async function listGuests(
  ctx: Context,
  { channelId, contentId }: Place,
  paging: Paging,
): Promise<GuestRow[]> {
  const { id } = await getContentOf(ctx, await requireInsight(ctx, channelId), contentId);
  return found(ctx, id, paging);
}

export async function listGuestsForReaders(
  ctx: Context,
  { channelId, contentId }: Place,
  paging: Paging,
): Promise<GuestRow[]> {
  const { id } = await getReadableContent(ctx, contentId, channelId);
  return found(ctx, id, paging);
}

async function found(ctx: Context, id: string, { page, pageSize, search = '' }: Paging): Promise<GuestRow[]> {
  const all = await listGuestsOf(ctx.db, ctx.organizationId, [id]);
  const named = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return named.slice((page - 1) * pageSize, page * pageSize);
}

/** In a guest all fields are said together, so what is absent is empty. */
async function guestColumns(ctx: Context, { contentGuest: guest, imageDataUri }: GuestBody) {
  const accountId = guest.accountId ?? null;
  if (accountId !== null && !(await getAccountsById(ctx, [accountId])).has(accountId))
    throw notFound('account');
  const { accountId: _account, type: _type, ...words } = guest;
  await refuseText(ctx, Object.values(words));
  const imageId =
    imageDataUri === undefined
      ? undefined
      : (await createImage(ctx, { data: imageDataUri, kind: 'people', field: 'imageDataUri' })).id;
  const name = guest.name.replace(/\s+/g, ' ').trim();
  return {
    account_id: accountId,
    slug: slugify(name, 'guest'),
    type: guest.type,
    name,
    title: guest.title || null,
    bio: guest.bio || null,
    company: guest.company || null,
    company_link: guest.companyLink || null,
    company_bio: guest.companyBio || null,
    website: guest.website || null,
    facebook: guest.facebook || null,
    twitter: guest.twitter || null,
    instagram: guest.instagram || null,
    linked_in: guest.linkedIn || null,
    tik_tok: guest.tikTok || null,
    youtube: guest.youtube || null,
    discord: guest.discord || null,
    ...(imageId === undefined ? {} : { image_id: imageId }),
  };
}

async function get(ctx: Context, contentId: string, id: string): Promise<GuestRow> {
  const row = await queries.findGuest(ctx.db, ctx.organizationId, contentId, id);
  if (row === undefined) throw notFound('guest');
  return row;
}

export async function createGuest(
  ctx: Context,
  { channelId, contentId }: Place,
  input: GuestBody,
  clientKey: string | undefined,
): Promise<GuestRow> {
  const content = await getContentOf(ctx, await requireManaged(ctx, channelId), contentId);
  const columns = await guestColumns(ctx, input);
  const id = clientKey === undefined ? newId() : idOfWords('guest', content.id, clientKey);
  await ctx.transaction(async (inner) => {
    await lockContent(inner.db, ctx.organizationId, content.id);
    if ((await queries.countGuests(inner.db, ctx.organizationId, content.id)) >= MOST_GUESTS)
      throw invalid('content.guests', { values: { max: MOST_GUESTS } });
    const now = ctx.now();
    const row = { image_id: null, ...columns, id, content_id: content.id, created_at: now, updated_at: now };
    if (await queries.insertGuest(inner.db, ctx.organizationId, row))
      await inner.record(contentChanged(content.id));
  });
  return get(ctx, content.id, id);
}

export async function updateGuest(
  ctx: Context,
  { channelId, contentId }: Place,
  id: string,
  input: GuestBody,
): Promise<GuestRow> {
  const content = await getContentOf(ctx, await requireManaged(ctx, channelId), contentId);
  await get(ctx, content.id, id);
  const columns = { ...(await guestColumns(ctx, input)), updated_at: ctx.now() };
  await ctx.transaction(async (inner) => {
    await queries.updateGuest(inner.db, ctx.organizationId, id, columns);
    await inner.record(contentChanged(content.id));
  });
  return get(ctx, content.id, id);
}

export async function deleteGuest(ctx: Context, { channelId, contentId }: Place, id: string): Promise<null> {
  const content = await getContentOf(ctx, await requireManaged(ctx, channelId), contentId);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteGuest(inner.db, ctx.organizationId, content.id, id))) throw notFound('guest');
    await inner.record(contentChanged(content.id));
  });
  return null;
}

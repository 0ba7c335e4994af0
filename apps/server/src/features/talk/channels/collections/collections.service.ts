import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { channelChanged } from '../channels.facts.ts';
import { lockChannel, type ChannelRow } from '../channels.queries.ts';
import { getReadableChannel, viewerOf } from '../channels.service.ts';
import { completeContents } from '../contents/contents.service.ts';
import type { CompleteContent } from '../contents/contents.views.ts';
import { getContentOf, requireInsight, requireManaged } from '../managed/access.service.ts';
import * as queries from './collections.queries.ts';
import type { ChangeCollection, CreateCollection } from './collections.schemas.ts';

const MOST_COLLECTIONS = 200;
/** Fewer than the place of one that was never placed, in the table. */
const MOST_PLACED = 1000;

interface Named {
  readonly channelId: string;
  readonly collectionId: string;
}

async function find(ctx: Context, channel: ChannelRow, id: string): Promise<queries.CollectionRow> {
  const row = await queries.findCollection(ctx.db, ctx.organizationId, channel.id, id);
  if (row === undefined) throw notFound('collection');
  return row;
}

export async function listCollections(
  ctx: Context,
  channelName: string,
  paging: Paging,
): Promise<queries.CollectionRow[]> {
  const { id } = await getReadableChannel(ctx, channelName);
  return queries.listCollections(ctx.db, ctx.organizationId, id, paging, { withEmpty: false });
}

export const getCollection = async (
  ctx: Context,
  { channelId, collectionId }: Named,
): Promise<queries.CollectionRow> => find(ctx, await getReadableChannel(ctx, channelId), collectionId);

async function listPlaced(
  ctx: Context,
  channel: ChannelRow,
  { collectionId }: Named,
  paging: Paging,
  which: { readonly withDrafts: boolean },
): Promise<CompleteContent[]> {
  const { id } = await find(ctx, channel, collectionId);
  const { db, organizationId } = ctx;
  return completeContents(
    ctx,
    await queries.listPlaced(db, organizationId, viewerOf(ctx), id, paging, which),
  );
}

/** As on the page of the channel: what a plan opens is shown as a card. */
export const listCollectionContents = async (
  ctx: Context,
  named: Named,
  paging: Paging,
): Promise<CompleteContent[]> =>
  listPlaced(ctx, await getReadableChannel(ctx, named.channelId), named, paging, { withDrafts: false });

export async function listManagedCollections(
  ctx: Context,
  channelName: string,
  paging: Paging,
): Promise<queries.CollectionRow[]> {
  const { id } = await requireInsight(ctx, channelName);
  return queries.listCollections(ctx.db, ctx.organizationId, id, paging, { withEmpty: true });
}

export const getManagedCollection = async (
  ctx: Context,
  { channelId, collectionId }: Named,
): Promise<queries.CollectionRow> => find(ctx, await requireInsight(ctx, channelId), collectionId);

export const listManagedCollectionContents = async (
  ctx: Context,
  named: Named,
  paging: Paging,
): Promise<CompleteContent[]> =>
  listPlaced(ctx, await requireInsight(ctx, named.channelId), named, paging, { withDrafts: true });

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export async function createCollection(
  ctx: Context,
  channelName: string,
  input: CreateCollection,
  clientKey: string | undefined,
): Promise<queries.CollectionRow> {
  const channel = await requireManaged(ctx, channelName);
  const [name, description] = [oneLine(input.name), input.description?.trim() || null];
  await refuseText(ctx, [name, description]);
  const { accountId } = requireMember(ctx.actor);
  const id = clientKey === undefined ? newId() : idOfWords('collection', channel.id, accountId, clientKey);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await lockChannel(db, organizationId, channel.id);
    const there = await queries.findCollection(db, organizationId, channel.id, id);
    if (there !== undefined) return there;
    if ((await queries.countCollections(db, organizationId, channel.id)) >= MOST_COLLECTIONS)
      throw invalid('collection.many', { values: { max: MOST_COLLECTIONS } });
    const now = ctx.now();
    const row = {
      ...{ id, channel_id: channel.id, name, description },
      ...{ search_text: searchable(name, description), created_at: now, updated_at: now },
    };
    if (await queries.insertCollection(db, organizationId, row)) {
      noteChanges(inner, undefined, row);
      await inner.record(channelChanged(channel.id));
    }
    return find(inner, channel, id);
  });
}

/** Absent fields are left, null clears; with nothing at all the collection is deleted, and answered as it was. */
export async function changeCollection(
  ctx: Context,
  { channelId, collectionId }: Named,
  changes: ChangeCollection,
): Promise<queries.CollectionRow> {
  const channel = await requireManaged(ctx, channelId);
  await refuseText(ctx, [changes?.name, changes?.description]);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await queries.lockCollection(db, organizationId, collectionId);
    const before = await find(inner, channel, collectionId);
    await inner.record(channelChanged(channel.id));
    if (changes === null) {
      await queries.deleteCollection(db, organizationId, before.id);
      noteChanges(inner, before, undefined);
      return before;
    }
    const after = {
      name: changes.name === undefined ? before.name : oneLine(changes.name),
      description:
        changes.description === undefined ? before.description : changes.description?.trim() || null,
    };
    const search = { search_text: searchable(after.name, after.description), updated_at: ctx.now() };
    await queries.updateCollection(db, organizationId, before.id, { ...after, ...search });
    noteChanges(inner, before, after);
    return find(inner, channel, before.id);
  });
}

/** The locked collection, and the content of the same channel. */
async function place(
  ctx: Context,
  { channelId, collectionId, contentId }: Named & { readonly contentId: string },
  work: (inner: Context, placed: { collectionId: string; contentId: string }) => Promise<boolean>,
): Promise<null> {
  const channel = await requireManaged(ctx, channelId);
  const content = await getContentOf(ctx, channel, contentId);
  await ctx.transaction(async (inner) => {
    await queries.lockCollection(inner.db, inner.organizationId, collectionId);
    const { id, name } = await find(inner, channel, collectionId);
    if (!(await work(inner, { collectionId: id, contentId: content.id }))) return;
    noteChanges(inner, {}, { collection: name }, { name: content.title });
    await inner.record(channelChanged(channel.id));
  });
  return null;
}

type Placing = Named & { readonly contentId: string };

export const addToCollection = (ctx: Context, placing: Placing): Promise<null> =>
  place(ctx, placing, async ({ db, organizationId, now }, placed) => {
    if (!(await queries.insertPlaced(db, organizationId, placed, now()))) return false;
    if ((await queries.countPlaced(db, organizationId, placed.collectionId)) > MOST_PLACED)
      throw invalid('collection.full', { values: { max: MOST_PLACED } });
    return true;
  });

export const takeFromCollection = (ctx: Context, placing: Placing): Promise<null> =>
  place(ctx, placing, ({ db, organizationId }, placed) => queries.deletePlaced(db, organizationId, placed));

/** Behind another one, or in front of all; idempotent. */
export const moveInCollection = (
  ctx: Context,
  placing: Placing,
  afterContentId: string | null,
): Promise<null> =>
  place(ctx, placing, async ({ db, organizationId }, { collectionId, contentId }) => {
    const ids = await queries.listPlacedIds(db, organizationId, collectionId);
    const others = ids.filter((id) => id !== contentId);
    if (others.length === ids.length || (afterContentId !== null && !ids.includes(afterContentId)))
      throw notFound('content');
    if (afterContentId === contentId) return false;
    const index = afterContentId === null ? 0 : others.indexOf(afterContentId) + 1;
    if (ids[index] === contentId) return false;
    await queries.orderPlaced(db, organizationId, collectionId, others.toSpliced(index, 0, contentId));
    return true;
  });

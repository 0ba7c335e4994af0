import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requirePower, viewBaseAccount, type BaseAccountView } from '../../../ground/accounts/index.ts';
import { channelChanged } from '../channels.facts.ts';
import { findChannel, updateChannel } from '../channels.queries.ts';
import { completeChannel, completeChannels, viewerOf } from '../channels.service.ts';
import type { CompleteChannel } from '../channels.views.ts';
import { findContent } from '../contents/contents.queries.ts';
import { completeContent, completeContents } from '../contents/contents.service.ts';
import type { CompleteContent } from '../contents/contents.views.ts';
import { lockContent, updateContent } from '../managed/managed-contents.queries.ts';
import { announce } from '../managed/publish.service.ts';
import * as queries from './all-channels.queries.ts';
import { CHANNEL_PARAMETERS, CONTENT_PARAMETERS } from './all-channels.schemas.ts';

export interface StaffChannel {
  readonly channel: CompleteChannel;
  readonly managers: BaseAccountView[];
}

export async function listAllChannels(
  ctx: Context,
  query: queries.AllChannelsFilter & Paging,
): Promise<{ rows: StaffChannel[]; count: number }> {
  requirePower(ctx.actor, 'channels:read');
  refuseUnknown(query, CHANNEL_PARAMETERS);
  refuseDeep(query);
  const names = (query.orderBy ?? 'name').split(',');
  const orders = readOrder(queries.SORTABLE_CHANNELS, queries.CHANNEL_ID, names);
  const { db, organizationId } = ctx;
  const [rows, count] = await Promise.all([
    queries.listAllChannels(db, organizationId, viewerOf(ctx), query, orders, query),
    queries.countAllChannels(db, organizationId, query),
  ]);
  const [complete, managers] = await Promise.all([
    completeChannels(ctx, rows),
    queries.listManagersOf(
      db,
      organizationId,
      rows.map(({ id }) => id),
    ),
  ]);
  const managersOf = (id: string): BaseAccountView[] =>
    managers.flatMap(({ channel_id, account }) => (channel_id === id ? [viewBaseAccount(account)] : []));
  return { rows: complete.map((channel) => ({ channel, managers: managersOf(channel.row.id) })), count };
}

export async function manageChannel(
  ctx: Context,
  id: string,
  { priority, visible }: { priority?: number; visible?: boolean },
): Promise<CompleteChannel> {
  requirePower(ctx.actor, 'channels:write');
  await ctx.transaction(async (inner) => {
    const before = await findChannel(inner.db, ctx.organizationId, viewerOf(ctx), id, ctx.now());
    if (before === undefined) throw notFound('channel');
    const changes = {
      ...(priority === undefined ? {} : { priority }),
      ...(visible === undefined ? {} : { visible }),
    };
    await updateChannel(inner.db, ctx.organizationId, id, { ...changes, updated_at: ctx.now() });
    noteChanges(inner, before, changes);
    await inner.record(channelChanged(id));
  });
  const row = await findChannel(ctx.db, ctx.organizationId, viewerOf(ctx), id, ctx.now());
  if (row === undefined) throw notFound('channel');
  return completeChannel(ctx, row);
}

export async function listAllContents(
  ctx: Context,
  query: queries.AllContentsFilter & Paging,
): Promise<{ rows: CompleteContent[]; count: number }> {
  requirePower(ctx.actor, 'channels:read');
  refuseUnknown(query, CONTENT_PARAMETERS);
  refuseDeep(query);
  const names = (query.orderBy ?? '-published').split(',');
  const orders = readOrder(queries.SORTABLE_CONTENTS, queries.CONTENT_ID, names);
  const { db, organizationId } = ctx;
  const [rows, count] = await Promise.all([
    queries.listAllContents(db, organizationId, viewerOf(ctx), query, orders, query),
    queries.countAllContents(db, organizationId, query),
  ]);
  return { rows: await completeContents(ctx, rows), count };
}

/** The staff hide and show what is out; publishing is for those who manage the channel. */
export async function manageContent(
  ctx: Context,
  id: string,
  { featured, visible }: { featured?: boolean; visible?: boolean },
): Promise<CompleteContent> {
  requirePower(ctx.actor, 'channels:write');
  return changeContent(ctx, id, {
    ...(featured === undefined ? {} : { featured }),
    ...(visible === undefined ? {} : { visible }),
  });
}

interface Changes {
  readonly featured?: boolean;
  readonly visible?: boolean;
  /** For the log of the staff. */
  readonly reason?: string;
}

/** With the content locked; `also` is done in the same transaction. Callers have asked for the power. */
export async function changeContent(
  ctx: Context,
  id: string,
  { reason, ...changes }: Changes,
  also?: (inner: Context) => Promise<void>,
): Promise<CompleteContent> {
  return ctx.transaction(async (inner) => {
    const read = async () => {
      const row = await findContent(inner.db, ctx.organizationId, viewerOf(ctx), id);
      if (row === undefined) throw notFound('content');
      return row;
    };
    await lockContent(inner.db, ctx.organizationId, id);
    const before = await read();
    if (changes.visible === true && before.published_at === null) throw conflict('content.notPublished');
    const { visible } = changes;
    const hidden = visible === undefined ? {} : { hidden_at: visible ? null : ctx.now() };
    await updateContent(inner.db, ctx.organizationId, id, { ...changes, ...hidden, updated_at: ctx.now() });
    await also?.(inner);
    noteChanges(inner, before, { ...changes, ...(reason === undefined ? {} : { reason }) });
    await announce(inner, id);
    return completeContent(inner, await read());
  });
}

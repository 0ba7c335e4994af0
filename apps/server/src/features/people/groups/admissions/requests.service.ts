import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { mayAskAgain } from './admissions.policy.ts';
import { groupRequestAccepted, groupRequestClosed, groupRequested } from '../groups.facts.ts';
import { mayModerateGroup } from '../groups.policy.ts';
import type { GroupRow } from '../groups.queries.ts';
import {
  enterAsModerator,
  enterGroup,
  getVisibleGroup,
  requireModerator,
  requireViewer,
} from '../groups.service.ts';
import { findInvitation } from './invitations.queries.ts';
import { admit } from '../members/members.service.ts';
import * as queries from './requests.queries.ts';

export async function listRequests(
  ctx: Context,
  idOrSlug: string,
  { status, ...paging }: Paging & { status?: queries.RequestStatus | undefined },
): Promise<queries.RequestRow[]> {
  const viewer = requireViewer(ctx);
  const { id } = await requireModerator(ctx, idOrSlug);
  return queries.listRequests(ctx.db, ctx.organizationId, id, viewer, status, paging);
}

async function getRow(ctx: Context, groupId: string, id: string): Promise<queries.RequestRow> {
  const row = await queries.findRequest(ctx.db, ctx.organizationId, groupId, { id });
  if (row === undefined) throw notFound('request');
  return row;
}

export async function getRequest(
  ctx: Context,
  idOrSlug: string,
  requestId: string,
): Promise<queries.RequestRow> {
  const { accountId } = requireViewer(ctx);
  const group = await getVisibleGroup(ctx, idOrSlug);
  const row = await getRow(ctx, group.id, requestId);
  if (row.account_id !== accountId && !mayModerateGroup(group, ctx.actor)) throw notFound('request');
  return row;
}

/** Asking twice is asking once; asking a group that has invited one is coming in. */
export async function requestToJoin(ctx: Context, idOrSlug: string): Promise<null> {
  const { accountId } = requireViewer(ctx);
  await ctx.transaction(async (inner) => {
    const group = await enterGroup(inner, idOrSlug);
    if (group.own_role !== null) return;
    if (group.access === 'public') throw conflict('group.public');
    const { db, organizationId } = inner;
    const invitation = await findInvitation(db, organizationId, group.id, { accountId });
    if (invitation?.status === 'invited') return admit(inner, group.id, accountId);
    const before = await queries.findRequest(db, organizationId, group.id, { accountId });
    if (!mayAskAgain(before?.status)) throw conflict('group.requestRejected');
    if (before !== undefined) return;
    const row = { id: newId(), group_id: group.id, account_id: accountId };
    await queries.insertRequest(db, organizationId, row, ctx.now());
    await inner.record(groupRequested(group.id, row.id, accountId));
  });
  return null;
}

/** Takes back what waits for an answer; an answer that was given stays. */
export async function cancelRequest(ctx: Context, idOrSlug: string): Promise<null> {
  const { accountId } = requireViewer(ctx);
  await ctx.transaction(async (inner) => {
    const { id } = await enterGroup(inner, idOrSlug);
    const row = await queries.findRequest(inner.db, ctx.organizationId, id, { accountId });
    if (row?.status !== 'requested') throw notFound('request');
    await queries.deleteRequestOf(inner.db, ctx.organizationId, id, accountId);
    await inner.record(groupRequestClosed(id, row.id, accountId));
  });
  return null;
}

export async function acceptRequest(ctx: Context, idOrSlug: string, requestId: string): Promise<GroupRow> {
  return ctx.transaction(async (inner) => {
    const group = await enterAsModerator(inner, idOrSlug);
    const { account_id } = await getRow(inner, group.id, requestId);
    await admitRequester(inner, group.id, account_id);
    return getVisibleGroup(inner, group.id);
  });
}

/** Under the group's lock. */
export async function admitRequester(ctx: Context, groupId: string, accountId: string): Promise<void> {
  const asked = await queries.findRequest(ctx.db, ctx.organizationId, groupId, { accountId });
  await admit(ctx, groupId, accountId);
  if (asked !== undefined) await ctx.record(groupRequestClosed(groupId, asked.id, accountId));
  await ctx.record(groupRequestAccepted(groupId, accountId));
}

export async function rejectRequest(
  ctx: Context,
  idOrSlug: string,
  requestId: string,
): Promise<queries.RequestRow> {
  return ctx.transaction(async (inner) => {
    const { id } = await enterAsModerator(inner, idOrSlug);
    const row = await getRow(inner, id, requestId);
    if (row.status === 'rejected') return row;
    await queries.updateRequest(inner.db, ctx.organizationId, row.id, 'rejected', ctx.now());
    await inner.record(groupRequestClosed(id, row.id, row.account_id));
    return getRow(inner, id, requestId);
  });
}

/** Ids of the groups that the account waits for. */
export const listRequestedIds = (ctx: Context, accountId: string): Promise<string[]> =>
  queries.listRequestedIds(ctx.db, ctx.organizationId, accountId);

import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { getFullAccountsById } from '../../../ground/accounts/index.ts';
import { mayAcceptInvitation } from './admissions.policy.ts';
import type { InvitableAccount } from './admissions.views.ts';
import { groupInvitationClosed, groupInvited } from '../groups.facts.ts';
import { enterAsModerator, enterGroup, requireModerator, requireViewer } from '../groups.service.ts';
import * as queries from './invitations.queries.ts';
import { admit } from '../members/members.service.ts';
import { listRequesters } from './requests.queries.ts';
import { admitRequester } from './requests.service.ts';

export async function listInvitations(
  ctx: Context,
  idOrSlug: string,
  { status, ...paging }: Paging & { status?: queries.InvitationStatus | undefined },
): Promise<queries.InvitationRow[]> {
  const viewer = requireViewer(ctx);
  const { id } = await requireModerator(ctx, idOrSlug);
  return queries.listInvitations(ctx.db, ctx.organizationId, id, viewer, status, paging);
}

export async function listInvitableAccounts(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<InvitableAccount[]> {
  const { accountId } = requireViewer(ctx);
  const { id } = await requireModerator(ctx, idOrSlug);
  const rows = await queries.listInvitable(ctx.db, ctx.organizationId, id, accountId, paging);
  const accounts = await getFullAccountsById(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.id);
    return account === undefined ? [] : { row, account };
  });
}

/** All or none. Somebody who has asked to join is let in: both sides want it. Members and the invited stay as they are. */
export async function invite(ctx: Context, idOrSlug: string, accountIds: readonly string[]): Promise<null> {
  const { accountId: inviterId } = requireViewer(ctx);
  await ctx.transaction(async (inner) => {
    const { id } = await enterAsModerator(inner, idOrSlug);
    await inviteInto(inner, id, inviterId, accountIds);
  });
  return null;
}

/** Under the group's lock. */
async function inviteInto(
  ctx: Context,
  groupId: string,
  inviterId: string,
  accountIds: readonly string[],
): Promise<void> {
  const { db, organizationId } = ctx;
  const invitees = await queries.listInvitees(db, organizationId, groupId, inviterId, accountIds);
  // Accounts that must not meet the inviter look like accounts that do not exist.
  if (invitees.length < accountIds.length) throw notFound('account');
  const outside = invitees.filter(({ role }) => role === null).map(({ id }) => id);
  if (outside.length === 0) return;
  const asking = new Set(await listRequesters(db, organizationId, groupId, outside));
  for (const accountId of asking) await admitRequester(ctx, groupId, accountId);
  const rows = outside
    .filter((id) => !asking.has(id))
    .map((account_id) => ({ id: newId(), group_id: groupId, account_id, inviter_id: inviterId }));
  for (const { id, account_id } of await queries.putInvitations(db, organizationId, rows, ctx.now()))
    await ctx.record(groupInvited(groupId, account_id, id));
}

async function getRow(ctx: Context, groupId: string, id: string): Promise<queries.InvitationRow> {
  const row = await queries.findInvitation(ctx.db, ctx.organizationId, groupId, { id });
  if (row === undefined) throw notFound('invitation');
  return row;
}

export async function cancelInvitation(
  ctx: Context,
  idOrSlug: string,
  invitationId: string,
): Promise<queries.InvitationRow> {
  return ctx.transaction(async (inner) => {
    const { id } = await enterAsModerator(inner, idOrSlug);
    const row = await getRow(inner, id, invitationId);
    if (row.status === 'canceled') return row;
    await queries.updateInvitation(inner.db, ctx.organizationId, row.id, 'canceled', ctx.now());
    await inner.record(groupInvitationClosed(id, row.account_id, row.id));
    return getRow(inner, id, invitationId);
  });
}

export async function reinvite(
  ctx: Context,
  idOrSlug: string,
  invitationId: string,
): Promise<queries.InvitationRow> {
  const { accountId: inviterId } = requireViewer(ctx);
  return ctx.transaction(async (inner) => {
    const { id } = await enterAsModerator(inner, idOrSlug);
    const row = await getRow(inner, id, invitationId);
    await inviteInto(inner, id, inviterId, [row.account_id]);
    const after = await queries.findInvitation(inner.db, ctx.organizationId, id, { id: invitationId });
    // Gone when the person had asked to join meanwhile and is in now.
    return after ?? { ...row, status: 'invited' };
  });
}

/** Accepting twice is accepting once: a member has nothing left to accept. */
export async function acceptInvitation(ctx: Context, idOrSlug: string): Promise<null> {
  const { accountId } = requireViewer(ctx);
  await ctx.transaction(async (inner) => {
    const group = await enterGroup(inner, idOrSlug);
    if (group.own_role !== null) return;
    const row = await queries.findInvitation(inner.db, ctx.organizationId, group.id, { accountId });
    if (!mayAcceptInvitation(row?.status)) throw notFound('invitation');
    await admit(inner, group.id, accountId);
  });
  return null;
}

export async function rejectInvitation(ctx: Context, idOrSlug: string): Promise<queries.InvitationRow> {
  const { accountId } = requireViewer(ctx);
  return ctx.transaction(async (inner) => {
    const { id } = await enterGroup(inner, idOrSlug);
    const row = await queries.findInvitation(inner.db, ctx.organizationId, id, { accountId });
    if (row === undefined || !mayAcceptInvitation(row.status)) throw notFound('invitation');
    if (row.status === 'rejected') return row;
    await queries.updateInvitation(inner.db, ctx.organizationId, row.id, 'rejected', ctx.now());
    await inner.record(groupInvitationClosed(id, row.account_id, row.id));
    return getRow(inner, id, row.id);
  });
}

/** Ids of the groups that invited the account. */
export const listInvitedIds = (ctx: Context, accountId: string): Promise<string[]> =>
  queries.listInvitedIds(ctx.db, ctx.organizationId, accountId);

/** Invitations that others refer to, by id; those that were accepted are gone. */
export async function getInvitationsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, queries.InvitationRow>> {
  const rows = await queries.listInvitationsByIds(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

import type { Actor, Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { findMember, holdAccounts, requireMember } from '../accounts/index.ts';
import { readShare, signShare } from '../identity/index.ts';
import * as queries from './shared-access.queries.ts';
import type { CreateSharedAccess } from './shared-access.schemas.ts';

const MAX_LINKS = 20;
/** How exactly it is known when a link was last used. */
const USE_NOTED_MS = 60_000;

export function listSharedAccess(ctx: Context, paging: Paging): Promise<queries.SharedAccessRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listSharedAccess(ctx.db, ctx.organizationId, accountId, paging, ctx.now());
}

/** The token is told once and kept nowhere. */
export async function createSharedAccess(
  ctx: Context,
  { name, scope, expiresIn }: CreateSharedAccess,
): Promise<{ row: queries.SharedAccessRow; token: string }> {
  const { accountId } = requireMember(ctx.actor);
  // Tokens end at whole seconds, and the row with them.
  const now = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const row = {
    organization_id: ctx.organizationId,
    id: newId(),
    account_id: accountId,
    name: name.trim(),
    scope,
    created_at: ctx.now(),
    expires_at: new Date(now.getTime() + expiresIn * 1000),
    last_used_at: null,
  };
  await ctx.transaction(async (inner) => {
    await holdAccounts(inner, [accountId]);
    if ((await queries.countSharedAccess(inner.db, ctx.organizationId, accountId, now)) >= MAX_LINKS)
      throw conflict('sharedAccess.tooMany', { values: { max: MAX_LINKS } });
    await queries.insertSharedAccess(inner.db, ctx.organizationId, row);
  });
  const token = await signShare(ctx, { shareId: row.id, accountId, scope, expiresAt: row.expires_at });
  return { row, token };
}

export async function endSharedAccess(ctx: Context, id: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  if (!(await queries.deleteSharedAccess(ctx.db, ctx.organizationId, accountId, id))) throw notFound('link');
  return null;
}

/** The holder of a link, as the account that it opens; undefined when the link is forged, expired or revoked. */
export async function findSharedActor(ctx: Context, token: string): Promise<Actor | undefined> {
  const claims = await readShare(ctx, token);
  if (claims === undefined) return undefined;
  const { shareId, accountId } = claims;
  const now = ctx.now();
  const row = await queries.findOpenAccess(ctx.db, ctx.organizationId, accountId, shareId, now);
  if (row === undefined) return undefined;
  const actor = await findMember(ctx, accountId);
  if (actor?.kind !== 'member') return undefined;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > USE_NOTED_MS)
    await queries.noteUse(ctx.db, ctx.organizationId, shareId, now);
  const mayWrite = row.scope === 'read-write';
  // Rights of the staff are lent to nobody.
  const { powers: _powers, ...person } = actor;
  return { ...person, by: { as: 'share', shareId, name: row.name, mayWrite } };
}

export const deleteShutOut = (ctx: Context, accountId: string): Promise<void> =>
  queries.deleteShutOut(ctx.db, ctx.organizationId, accountId);

export const forgetExpired = (ctx: Context): Promise<void> =>
  queries.deleteExpired(ctx.db, ctx.organizationId, ctx.now());

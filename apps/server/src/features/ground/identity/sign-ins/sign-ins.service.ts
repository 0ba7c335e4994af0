import type { Context } from '../../../../platform/context.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requireMember } from '../../accounts/index.ts';
import { stateOf } from '../identity.state.ts';
import type { OwnSignIn } from './sign-ins.views.ts';
import * as queries from '../tokens/token-families.queries.ts';
import { signInOf } from '../tokens/tokens.ts';
import { endOwnSignIn, endSignIns } from './sign-out.service.ts';

/** Of no sign-in. */
const NIL = '00000000-0000-0000-0000-000000000000';

export async function listSignIns(ctx: Context, token: string, paging: Paging): Promise<OwnSignIn[]> {
  const { accountId } = requireMember(ctx.actor);
  // Where another service keeps the sign-ins nothing is known of them.
  if (ctx.organization.identityService !== 'embedded') return [];
  const current = await requireOwn(ctx, accountId, token);
  const now = ctx.now();
  const rows = await queries.listLive(ctx.db, ctx.organizationId, accountId, {
    first: current,
    now,
    ...paging,
  });
  return Promise.all(rows.map((row) => complete(ctx, row, current)));
}

/** Of somebody else, for the staff, the latest used first. */
export async function listSignInsOf(ctx: Context, accountId: string, count: number): Promise<OwnSignIn[]> {
  if (ctx.organization.identityService !== 'embedded') return [];
  const rows = await queries.listLive(ctx.db, ctx.organizationId, accountId, {
    first: NIL,
    now: ctx.now(),
    page: 1,
    pageSize: count,
  });
  return Promise.all(rows.map((row) => complete(ctx, row, NIL)));
}

export async function endSignIn(ctx: Context, token: string, id: string): Promise<OwnSignIn> {
  const { accountId } = requireMember(ctx.actor);
  const current = await requireOwn(ctx, accountId, token);
  const row = await queries.findFamily(ctx.db, ctx.organizationId, accountId, id);
  const isEnded = row && (await ctx.transaction((inner) => endOwnSignIn(inner, accountId, id)));
  if (row === undefined || isEnded !== true) throw notFound('signIn');
  return complete(ctx, row, current);
}

export async function endOtherSignIns(ctx: Context, token: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  const current = await requireOwn(ctx, accountId, token);
  await ctx.transaction((inner) => endSignIns(inner, accountId, current));
}

/** A delegate is signed in as themselves: that sign-in is not among those of the account that they act for. */
async function requireOwn(ctx: Context, accountId: string, token: string): Promise<string> {
  const id = signInOf(token);
  // Another service keeps the sign-ins of its people, and names them in its own way.
  if (ctx.organization.identityService !== 'embedded') throw notFound('signIn');
  const row =
    id === undefined ? undefined : await queries.findFamily(ctx.db, ctx.organizationId, accountId, id);
  if (row === undefined) throw forbidden('executeAs.forbidden');
  return row.id;
}

async function complete(ctx: Context, row: queries.TokenFamilyRow, current: string): Promise<OwnSignIn> {
  const country = row.address === null ? null : await stateOf(ctx.services).findCountry(row.address);
  return { row, country, isCurrent: row.id === current };
}

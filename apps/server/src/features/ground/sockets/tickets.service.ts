import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { appError } from '../../../platform/errors.ts';
import { requireMember } from '../accounts/index.ts';
import type { SocketTicketView } from './sockets.schemas.ts';
import * as queries from './tickets.queries.ts';

const KEPT_MS = 30_000;
const PURPOSE = 'socket ticket';

/** A ticket to connect with in place of the token, which must not appear in a URL. */
export async function createTicket(ctx: Context, token: string, executeAs = ''): Promise<SocketTicketView> {
  const { accountId, by } = requireMember(ctx.actor);
  if (by?.as === 'share') throw appError('forbidden', 'sharedAccess.noSocket');
  const ticket = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const sealed = ctx.services.secrets.encrypt(
    PURPOSE,
    placeOf(ctx, ticket),
    Buffer.from(`${token} ${executeAs}`),
  );
  await ctx.transaction(async ({ db }) => {
    await queries.deleteExpiredTickets(db, ctx.organizationId, accountId, now);
    await queries.insertTicket(db, ctx.organizationId, {
      hash: hashOf(ticket),
      account_id: accountId,
      token: sealed,
      expires_at: expiresAt,
    });
  });
  return { ticket, expiresAt: expiresAt.toISOString() };
}

/** The token that the ticket stands for, and the account to act for, once. */
export async function redeemTicket(
  ctx: Context,
  ticket: string,
): Promise<{ token: string; executeAs?: string } | undefined> {
  const sealed = await queries.takeTicket(ctx.db, ctx.organizationId, hashOf(ticket), ctx.now());
  if (sealed === undefined) return undefined;
  const plain = ctx.services.secrets.decrypt(PURPOSE, placeOf(ctx, ticket), sealed).toString();
  const [token = '', executeAs = ''] = plain.split(' ');
  return executeAs === '' ? { token } : { token, executeAs };
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
const placeOf = (ctx: Context, ticket: string): string => `${ctx.organizationId} ${ticket}`;

import type { Context } from '../../../../platform/context.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import {
  getAccount,
  getAccountsById,
  requireMember,
  type AccountRow,
  type BaseAccountView,
} from '../../../ground/accounts/index.ts';
import { getEventId, getSessionId, listSessionsByIds, type CompleteSession } from '../../programme/index.ts';
import * as queries from './agenda.queries.ts';

/** Sessions on the caller's agenda, in the order of the programme. Planning requires no pass. */
export async function listAgenda(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<{ sessions: CompleteSession[]; accounts: BaseAccountView[] }> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = await getEventId(ctx, idOrSlug);
  const [accounts, ids] = await Promise.all([
    getAccountsById(ctx, [accountId]),
    queries.listAgendaSessionIds(ctx.db, ctx.organizationId, accountId, eventId, paging),
  ]);
  return { accounts: [...accounts.values()], sessions: await listSessionsByIds(ctx, eventId, ids) };
}

export async function addToAgenda(ctx: Context, idOrSlug: string, session: string): Promise<AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = await getEventId(ctx, idOrSlug);
  await queries.insertAgendaSession(ctx.db, ctx.organizationId, {
    account_id: accountId,
    session_id: await getSessionId(ctx, eventId, session),
    event_id: eventId,
    created_at: ctx.now(),
  });
  return getAccount(ctx, accountId);
}

export async function removeFromAgenda(ctx: Context, idOrSlug: string, session: string): Promise<AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = await getEventId(ctx, idOrSlug);
  const sessionId = await getSessionId(ctx, eventId, session);
  await queries.deleteAgendaSession(ctx.db, ctx.organizationId, accountId, sessionId);
  return getAccount(ctx, accountId);
}

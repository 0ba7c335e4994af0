import type { Context } from '../../../../platform/context.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import * as queries from './preferences.queries.ts';
import type { UpdateNotificationPreferences } from './preferences.schemas.ts';

export const getOwnPreferences = (ctx: Context): Promise<queries.PreferencesRow | undefined> =>
  queries.findPreferences(ctx.db, ctx.organizationId, requireMember(ctx.actor).accountId);

export async function updateOwnPreferences(
  ctx: Context,
  { digest, ...switches }: UpdateNotificationPreferences,
): Promise<queries.PreferencesRow | undefined> {
  const { accountId } = requireMember(ctx.actor);
  const columns = Object.fromEntries(
    Object.entries(switches).map(([name, value]) => [columnOf(name), value]),
  );
  const changes: queries.PreferenceChanges = { ...columns, ...(digest === undefined ? {} : { digest }) };
  await queries.upsertPreferences(ctx.db, ctx.organizationId, accountId, changes, ctx.now());
  return getOwnPreferences(ctx);
}

/** Whether somebody wants to be told by mail that their request to the organization has arrived. */
export async function wantsTicketConfirmation(ctx: Context, accountId: string): Promise<boolean> {
  const row = await queries.findPreferences(ctx.db, ctx.organizationId, accountId);
  return row?.support_ticket_confirmation_email ?? true;
}

/** The wire's names are the columns' in another case. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

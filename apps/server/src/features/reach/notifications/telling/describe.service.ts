import type { Context } from '../../../../platform/context.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import { describe, mayPush, type Description } from './describe.policy.ts';
import { listPageIds, listTold, claimPushes as claim, type Page } from './told.queries.ts';

export interface Pushable extends Description {
  readonly id: string;
  readonly accountId: string;
}

/** Those of the notifications that are to be pushed: unread, seen by their owners, switched on; each in its owner's language. */
export async function listPushable(ctx: Context, ids: readonly string[]): Promise<Pushable[]> {
  const rows = await listTold(ctx.db, ctx.organizationId, ids);
  return rows.filter(mayPush).map((row) => ({
    ...describe(row, textLocale(row.owner_locale, ctx.organization.locale)),
    id: row.id,
    accountId: row.account_id,
  }));
}

/** The same for the page that the fact `notification.fannedOut` tells of. */
export async function listPushablePage(ctx: Context, page: Page): Promise<Pushable[]> {
  return listPushable(ctx, await listPageIds(ctx.db, ctx.organizationId, page));
}

/** Within the transaction that hands them on: those of the notifications that nobody else hands on. */
export const claimPushes = (ctx: Context, ids: readonly string[]): Promise<string[]> =>
  claim(ctx.db, ctx.organizationId, ids, ctx.now());

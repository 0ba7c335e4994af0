import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { holdContent as hold, lockContent as lock } from '../managed/managed-contents.queries.ts';
import { getReadableContent } from './contents.service.ts';

/** Within the transaction that writes a comment: the content, as readable as it stays until the comment is there. */
export async function holdContent(ctx: Context, id: string): Promise<void> {
  await hold(ctx.db, ctx.organizationId, id);
  await getReadableContent(ctx, id);
}

/** Within a transaction of the staff: one decision over a content after the other. */
export async function lockContent(ctx: Context, id: string): Promise<void> {
  if (!(await lock(ctx.db, ctx.organizationId, id))) throw notFound('content');
}

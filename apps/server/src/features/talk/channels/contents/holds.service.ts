import type { Context } from '../../../../platform/context.ts';
import { holdContent as hold } from '../managed/managed-contents.queries.ts';
import { getReadableContent } from './contents.service.ts';

/** Within the transaction that writes a comment: the content, as readable as it stays until the comment is there. */
export async function holdContent(ctx: Context, id: string): Promise<void> {
  await hold(ctx.db, ctx.organizationId, id);
  await getReadableContent(ctx, id);
}

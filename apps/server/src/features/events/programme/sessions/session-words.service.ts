import type { Context } from '../../../../platform/context.ts';
import { searchable } from '../../../../platform/text.ts';
import { listSessionIdsOf, listSessionWords, updateSearchTexts } from './listing-sessions.queries.ts';

export const listSessionsOf = (
  ctx: Context,
  eventId: string,
  of: Parameters<typeof listSessionIdsOf>[3],
): Promise<string[]> => listSessionIdsOf(ctx.db, ctx.organizationId, eventId, of);

/** Sessions are found by the names that they refer to; called when one of these, or the session itself, has changed. */
export async function refreshWords(ctx: Context, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const rows = await listSessionWords(ctx.db, ctx.organizationId, sessionIds);
  const texts = rows.map(
    (row) =>
      [row.id, searchable(row.name, row.description, ...row.speakers, ...row.tracks, row.location)] as const,
  );
  await updateSearchTexts(ctx.db, ctx.organizationId, new Map(texts));
}

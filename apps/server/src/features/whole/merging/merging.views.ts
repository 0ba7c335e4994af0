import type { MergeRow } from './merging.queries.ts';
import type { AccountMergePreviewView, AccountMergeView } from './merging.schemas.ts';
import type { Preview } from './merging.service.ts';
import { TOLD_THINGS } from './merging.types.ts';

const viewSide = ({ id, username, name }: Preview['from']) => ({ id, username, name });

export const viewPreview = (
  { from, into, counts, shared, conflicts }: Preview,
  locale: string,
): AccountMergePreviewView => ({
  from: viewSide(from),
  into: viewSide(into),
  moves: TOLD_THINGS.map((thing) => ({ thing, count: counts[thing] })).filter(({ count }) => count > 0),
  sharedConversations: shared.conversations,
  sharedGroups: shared.groups,
  conflicts: conflicts.map((refusal) => ({ code: refusal.code, sentence: refusal.say(locale) })),
});

export const viewMerge = (row: MergeRow): AccountMergeView => ({
  fromId: row.from_id,
  intoId: row.into_id,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

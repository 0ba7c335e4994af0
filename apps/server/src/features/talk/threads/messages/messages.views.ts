import { viewBaseAccount, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { textOf, viewSystem, type ReactionRow } from '../../conversations/index.ts';
import { viewEntity } from '../../entities/index.ts';
import type { CompleteMessage } from './messages.service.ts';
import type { MessageRow } from './messages.queries.ts';
import type {
  BaseThreadMessageView,
  BaseThreadViewerView,
  ReactionView,
  ThreadMessageView,
} from './messages.schemas.ts';
import { systemText } from '../system-texts.ts';

export const viewParticipant = (part: {
  last_read_at: Date | null;
  notifications: boolean;
  account: BaseAccountColumns;
}): BaseThreadViewerView => ({
  lastReadAt: part.last_read_at?.toISOString() ?? null,
  notifications: part.notifications,
  account: viewBaseAccount(part.account),
});

export const viewBaseMessage = (row: MessageRow, locale: string): BaseThreadMessageView => ({
  id: row.id,
  type: row.type,
  editedAt: row.edited_at?.toISOString() ?? null,
  body: textOf(row, locale, systemText),
  sentAt: row.sent_at.toISOString(),
  accountId: row.account_id,
  viewer: viewParticipant({
    last_read_at: row.author_last_read_at,
    notifications: row.author_notifications ?? false,
    account: row.author,
  }),
});

export const viewMessage =
  (locale: string) =>
  ({ row, entities }: CompleteMessage): ThreadMessageView => ({
    ...viewBaseMessage(row, locale),
    threadId: row.thread_id,
    entities: entities.map(viewEntity),
    system: viewSystem(row),
    reactions: row.reactions ?? [],
  });

export const viewReaction = (row: ReactionRow): ReactionView => ({
  id: row.id,
  accountId: row.account_id,
  emojiName: row.emoji_name,
});

import type { ListedThread } from './all-threads.queries.ts';
import type { ThreadEntryView } from './all-threads.schemas.ts';

export const viewThreadEntry = (row: ListedThread): ThreadEntryView => ({
  id: row.id,
  subject: row.subject,
  circle:
    row.circle_id === null || row.circle_name === null ? null : { id: row.circle_id, name: row.circle_name },
  participants: row.participants ?? 0,
  messages: row.messages ?? 0,
  lastMessageAt: row.last_message_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});

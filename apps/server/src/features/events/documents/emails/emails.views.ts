import type { EventEmailRow } from './emails.queries.ts';
import type { EventEmailView } from './emails.schemas.ts';

export const viewEventEmail = (row: EventEmailRow): EventEmailView => ({
  type: row.type,
  eventId: row.event_id,
  body: row.body,
  replyTo: row.reply_to,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

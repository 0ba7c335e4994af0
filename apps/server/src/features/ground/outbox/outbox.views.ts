import type { MailRow } from '../../../platform/mail/mail-rows.ts';
import type { MailFailureView, OutboxMailView } from './outbox.schemas.ts';

export const viewOutboxMail = (mail: MailRow): OutboxMailView => ({
  id: mail.id,
  to: { name: mail.recipient_name, address: mail.recipient_address },
  subject: mail.subject,
  text: mail.text,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.last_error,
  createdAt: mail.created_at.toISOString(),
  sentAt: mail.sent_at?.toISOString() ?? null,
});

export const viewMailFailure = (mail: MailRow): MailFailureView => ({
  id: mail.id,
  to: { name: mail.recipient_name, address: mail.recipient_address },
  attempts: mail.attempts,
  error: mail.last_error,
  retryable: mail.text !== null,
  createdAt: mail.created_at.toISOString(),
});

import { Type, type Static } from 'typebox';
import {
  component,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../platform/http/schemas.ts';

const OutboxMail = component(
  'OutboxMail',
  Type.Object({
    id: Uuid,
    to: Type.Object({ name: nullable(Text), address: Text }),
    subject: nullable(Text),
    text: nullable(Text),
    state: literals(['queued', 'sent', 'failed']),
    attempts: Type.Integer(),
    error: nullable(Text),
    createdAt: Instant,
    sentAt: nullable(Instant),
  }),
);
export type OutboxMailView = Static<typeof OutboxMail>;

export const listOutbox = {
  operationId: 'listOutbox',
  tags: ['admin'],
  summary: 'Mails that would have gone out, newest first; only where no mail server is configured',
  querystring: PagedQuery,
  response: listAnswers(OutboxMail),
};

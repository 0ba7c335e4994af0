import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

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

const MailFailure = component(
  'MailFailure',
  Type.Object({
    id: Uuid,
    to: Type.Object({ name: nullable(Text), address: Text }),
    attempts: Type.Integer(),
    error: nullable(Type.String({ description: 'what the mail server, or the way to it, said' })),
    retryable: Type.Boolean({ description: 'codes and links to sign in with are not kept' }),
    createdAt: Instant,
  }),
);
export type MailFailureView = Static<typeof MailFailure>;

export const listMailFailures = {
  operationId: 'listMailFailures',
  tags: ['admin'],
  summary: 'Mails that could not be sent, newest first; what they said is not shown',
  querystring: PagedQuery,
  response: listAnswers(MailFailure),
};
export const retryMail = {
  operationId: 'retryMail',
  tags: ['admin'],
  summary: 'Try such a mail again',
  params: idParam('mailId'),
  response: answers(Type.Null()),
};

export const listOutbox = {
  operationId: 'listOutbox',
  tags: ['admin'],
  summary: 'Mails that would have gone out, newest first; only where no mail server is configured',
  querystring: PagedQuery,
  response: listAnswers(OutboxMail),
};

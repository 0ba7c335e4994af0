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
    error: nullable(Type.String({ description: 'Error of the mail server or of the connection to it' })),
    retryable: Type.Boolean({ description: 'False for emails that are not kept: sign-in codes and links' }),
    createdAt: Instant,
  }),
);
export type MailFailureView = Static<typeof MailFailure>;

export const listMailFailures = {
  operationId: 'listMailFailures',
  tags: ['admin'],
  summary: 'List emails that could not be sent, newest first, without their content',
  querystring: PagedQuery,
  response: listAnswers(MailFailure),
};
export const retryMail = {
  operationId: 'retryMail',
  tags: ['admin'],
  summary: 'Retry sending a failed email',
  params: idParam('mailId'),
  response: answers(Type.Null()),
};

export const listOutbox = {
  operationId: 'listOutbox',
  tags: ['admin'],
  summary: 'List unsent emails, newest first; available only when no mail server is configured',
  querystring: PagedQuery,
  response: listAnswers(OutboxMail),
};

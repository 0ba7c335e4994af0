import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';
import { BasePassType } from '../../events/programme/related.schemas.ts';

export const SupportTicketType = literals(['support', 'bug', 'feedback']);
export const TicketStatus = literals(['open', 'answered', 'closed']);

export const MAX_REQUEST_LENGTH = 10_000;

const supportTicket = {
  id: Uuid,
  type: SupportTicketType,
  email: Text,
  request: Text,
  account: nullable(BaseAccount),
  event: nullable(BaseEvent),
  ticket: nullable(BasePassType),
  productId: nullable(Uuid),
  status: TicketStatus,
  reference: Type.String({ description: 'Short reference for people to quote' }),
  createdAt: Instant,
  updatedAt: Instant,
};
const SupportTicket = component('SupportTicket', Type.Object(supportTicket));
export type SupportTicketView = Static<typeof SupportTicket>;

const supportConversation = {
  ...supportTicket,
  messages: Type.Array(
    Type.Object({
      id: Uuid,
      fromStaff: Type.Boolean(),
      author: nullable(BaseAccount),
      text: Text,
      createdAt: Instant,
    }),
    { description: 'Messages after the request, oldest first; in lists only the latest ten' },
  ),
};
const SupportConversation = component('SupportConversation', Type.Object(supportConversation));
export type SupportConversationView = Static<typeof SupportConversation>;

const CreateTicket = body({
  type: SupportTicketType,
  email: Type.String({ minLength: 3, maxLength: 254 }),
  request: Type.Unsafe<string | Record<string, unknown>>({
    anyOf: [
      { type: 'string', minLength: 1, maxLength: MAX_REQUEST_LENGTH },
      { type: 'object', minProperties: 1, maxProperties: 50 },
    ],
    description: `Text, or an object with subject, message and any further fields; at most ${MAX_REQUEST_LENGTH} characters in total`,
  }),
  eventId: Type.Optional(Uuid),
  productId: Type.Optional({
    ...Uuid,
    description: 'Subject of the request; the id of a pass type is answered as `ticket`, with its event',
  }),
});
export type CreateTicket = Static<typeof CreateTicket>;

const message = body({ text: Type.String({ minLength: 1, maxLength: MAX_REQUEST_LENGTH, pattern: '\\S' }) });
const tags = ['support'];

export const createTicket = {
  operationId: 'createSupportTicket',
  tags,
  summary: 'Create a support, bug or feedback ticket; visitors may as well',
  headers: idempotencyHeaders('ticket'),
  body: CreateTicket,
  response: answers(SupportTicket),
};
export const listOwnTickets = {
  operationId: 'listSelfSupportTickets',
  tags,
  summary: 'List the caller’s support tickets with their answers, newest first',
  querystring: PagedQuery,
  response: listAnswers(SupportConversation),
};
export const getOwnTicket = {
  operationId: 'getSelfSupportTicket',
  tags,
  summary: 'Get one of the caller’s support tickets with all messages',
  params: idParam('supportTicketId'),
  response: answers(SupportConversation),
};
export const addMessage = {
  operationId: 'createSupportMessage',
  tags,
  summary: 'Add a message to one of the caller’s tickets; this reopens it',
  params: idParam('supportTicketId'),
  headers: idempotencyHeaders('message'),
  body: message,
  response: answers(SupportConversation),
};

const admin = ['admin', 'support'];

const ManagedTicket = component(
  'ManagedSupportTicket',
  Type.Object({
    ...supportConversation,
    assignee: nullable(BaseAccount),
    tags: Type.Array(Text),
  }),
);
export type ManagedTicketView = Static<typeof ManagedTicket>;

/** On one ticket. */
export const MAX_TAGS = 10;
const Tag = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });

const UpdateTicket = body({
  status: Type.Optional(TicketStatus),
  assigneeId: Type.Optional(nullable(Uuid)),
  tags: Type.Optional(Type.Array(Tag, { maxItems: MAX_TAGS })),
  seenTags: Type.Optional(
    Type.Array(Tag, {
      maxItems: MAX_TAGS,
      description:
        'Tags that the caller has read; with them, tags that others added or removed since stay so',
    }),
  ),
});
export type UpdateTicket = Static<typeof UpdateTicket>;

export const listTickets = {
  operationId: 'listSupportTickets',
  tags: admin,
  summary: 'List support tickets, newest first',
  querystring: pagedQuery({
    status: Type.Optional(TicketStatus),
    type: Type.Optional(SupportTicketType),
    assigneeId: Type.Optional(Uuid),
    unassigned: Type.Optional(Type.Boolean()),
    tag: Type.Optional(Tag),
  }),
  response: listAnswers(ManagedTicket),
};
export const getTicket = {
  ...getOwnTicket,
  operationId: 'getSupportTicket',
  tags: admin,
  summary: 'Get a support ticket with all its messages',
  response: answers(ManagedTicket),
};
export const answerTicket = {
  ...addMessage,
  operationId: 'answerSupportTicket',
  tags: admin,
  summary: 'Answer a support ticket; sent to the sender by email, shown to members with their ticket',
  response: answers(ManagedTicket),
};
export const updateTicket = {
  operationId: 'updateSupportTicket',
  tags: admin,
  summary: 'Open, close, assign or tag a support ticket; omitted fields are kept, null unassigns',
  params: idParam('supportTicketId'),
  body: UpdateTicket,
  response: answers(ManagedTicket),
};

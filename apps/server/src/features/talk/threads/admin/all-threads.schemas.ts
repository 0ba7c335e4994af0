import { Type, type Static } from 'typebox';
import { countedNote } from '../../../../platform/http/list.schemas.ts';
import {
  component,
  Instant,
  listAnswers,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

const ThreadEntry = component(
  'ThreadEntry',
  Type.Object({
    id: Uuid,
    subject: Text,
    circle: nullable(Type.Object({ id: Uuid, name: Text })),
    participants: Type.Integer(),
    messages: Type.Integer({ description: 'By people; up to 10,000, and 10,001 beyond' }),
    lastMessageAt: Instant,
    createdAt: Instant,
  }),
);
export type ThreadEntryView = Static<typeof ThreadEntry>;

const ListQuery = pagedQuery({
  inCircle: Type.Optional(Type.Boolean()),
  createdFrom: Type.Optional(Instant),
  createdUntil: Type.Optional(Instant),
});
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);
export type AllThreadsQuery = Static<typeof ListQuery>;

export const listAllThreads = {
  operationId: 'listAllThreads',
  tags: ['admin'],
  summary: `List all conversations, without their messages and people (staff only), the latest first; search finds parts of subjects; orderBy: lastMessageAt, createdAt, ${countedNote}`,
  querystring: ListQuery,
  response: listAnswers(ThreadEntry),
};

import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  Instant,
  nameParam,
  nullable,
  refusals,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

const Count = Type.Integer({ minimum: 0 });
const Money = Type.Integer({ description: 'minor units of currency' });
const Day = Type.String({ description: 'YYYY-MM-DD in timezone' });

const EventReport = component(
  'EventReport',
  Type.Object(
    {
      currency: Text,
      timezone: Text,
      totals: Type.Object({
        registrations: Count,
        passes: Type.Integer({ minimum: 0, description: 'sold and not cancelled' }),
        incomplete: Type.Integer({ minimum: 0, description: 'of them, those with answers missing' }),
        canceled: Count,
        checkedIn: Count,
        charged: Money,
        refunded: Money,
        tax: Type.Integer({ description: 'of what was charged and not given back' }),
      }),
      sales: Type.Array(Type.Object({ date: Day, passes: Count, charged: Money, refunded: Money }), {
        description: 'days on which something was sold, paid or given back',
      }),
      passTypes: Type.Array(
        Type.Object({
          id: Uuid,
          name: Text,
          supply: nullable(Count),
          passes: Count,
          canceled: Count,
          checkedIn: Count,
          amount: Type.Integer({ description: 'paid for passes of this type, less what was given back' }),
        }),
      ),
      checkIns: Type.Array(Type.Object({ from: Instant, count: Count }), {
        description: 'quarters of an hour in which somebody came in',
      }),
      questions: Type.Array(
        Type.Object({
          id: Uuid,
          name: Text,
          type: Text,
          answers: Count,
          choices: Type.Array(Type.Object({ value: Text, text: Text, count: Count })),
        }),
        { description: 'questions with choices, and how often each was chosen' },
      ),
    },
    { description: 'How an event sells and who came' },
  ),
);
export type EventReportView = Static<typeof EventReport>;

const tags = ['listings'];
const params = nameParam('eventId');

export const getListingReport = {
  operationId: 'getListingReport',
  tags,
  summary: 'Sales, money, check-ins and answers of an event',
  params,
  response: answers(EventReport),
};
export const exportListingReport = {
  operationId: 'exportListingReport',
  tags,
  summary: 'The report as a table, its head in the language of the locale header',
  params,
  response: {
    200: {
      description: 'UTF-8 with byte order mark',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};

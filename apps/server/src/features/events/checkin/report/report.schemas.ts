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
const Money = Type.Integer({ description: 'Amount in minor units of the report currency' });
const Day = Type.String({ description: 'Date in the report timezone, YYYY-MM-DD' });

const EventReport = component(
  'EventReport',
  Type.Object(
    {
      currency: Text,
      timezone: Text,
      totals: Type.Object({
        registrations: Count,
        passes: Type.Integer({ minimum: 0, description: 'Passes sold and not canceled' }),
        incomplete: Type.Integer({ minimum: 0, description: 'Passes among them with missing answers' }),
        canceled: Count,
        checkedIn: Count,
        charged: Money,
        refunded: Money,
        refundDue: Type.Integer({ minimum: 0, description: 'Promised refunds that have not been made yet' }),
        tax: Type.Integer({ description: 'Tax on the amount charged and not refunded' }),
      }),
      sales: Type.Array(Type.Object({ date: Day, passes: Count, charged: Money, refunded: Money }), {
        description: 'Days with sales, payments or refunds',
      }),
      passTypes: Type.Array(
        Type.Object({
          id: Uuid,
          name: Text,
          supply: nullable(Count),
          passes: Count,
          canceled: Count,
          checkedIn: Count,
          amount: Type.Integer({ description: 'Amount paid for passes of this type, net of refunds' }),
        }),
      ),
      checkIns: Type.Array(Type.Object({ from: Instant, count: Count }), {
        description: 'Quarter-hour intervals with check-ins',
      }),
      questions: Type.Array(
        Type.Object({
          id: Uuid,
          name: Text,
          type: Text,
          answers: Count,
          choices: Type.Array(Type.Object({ value: Text, text: Text, count: Count })),
        }),
        { description: 'Choice questions, with the number of answers for each choice' },
      ),
    },
    { description: 'Sales and attendance report of an event' },
  ),
);
export type EventReportView = Static<typeof EventReport>;

const tags = ['listings'];
const params = nameParam('eventId');

export const getListingReport = {
  operationId: 'getListingReport',
  tags,
  summary: 'Get the report of an event: sales, revenue, check-ins and answers',
  params,
  response: answers(EventReport),
};
export const exportListingReport = {
  operationId: 'exportListingReport',
  tags,
  summary: 'Export the report of an event as CSV; headers in the language of the locale header',
  params,
  response: {
    200: {
      description: 'CSV in UTF-8 with byte order mark',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};

import { Type } from 'typebox';
import { answers, component, literals, refusals, Text } from '../../../../platform/http/schemas.ts';
import { MONEY_PURPOSES } from './report.types.ts';

const amount = (description: string) => Type.Number({ description });

export const MoneyReport = component(
  'MoneyReport',
  Type.Object({
    rows: Type.Array(
      Type.Object({
        month: Type.String({ description: 'YYYY-MM, in which the money moved, by the organization’s clock' }),
        purpose: literals(MONEY_PURPOSES),
        currency: Text,
        received: amount('Including tax, in minor units'),
        refunded: amount('Amount refunded, including tax'),
        disputed: amount(
          'Amount withdrawn by banks in disputes and not returned; negative if more was returned in that month',
        ),
        tax: amount('Tax on the amounts received, less tax on the amounts refunded'),
        net: amount('Received less refunded and disputed'),
      }),
    ),
  }),
);

const tags = ['admin', 'payments'];
const month = (description: string) => Type.String({ pattern: '^20\\d{2}-(?:0[1-9]|1[0-2])$', description });
const querystring = Type.Object({
  from: month('First month, YYYY-MM'),
  to: month('Last month, YYYY-MM; at most five years after the first'),
});

export const getMoneyReport = {
  operationId: 'getMoneyReport',
  tags,
  summary: 'Get what came in and went back by month, purpose and currency, as the ledger has it (staff only)',
  querystring,
  response: answers(MoneyReport),
};
export const exportMoneyReport = {
  operationId: 'exportMoneyReport',
  tags,
  summary: 'Download the report of money as CSV (staff only)',
  querystring,
  response: {
    200: {
      description: 'CSV in UTF-8 with byte order mark; amounts in the smallest unit of the currency',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};

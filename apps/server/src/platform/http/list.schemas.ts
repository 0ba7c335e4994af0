import { Type } from 'typebox';
import { refusals } from './schemas.ts';

export const countedNote = 'descending after “-”; count is exact up to 10,000, and 10,001 beyond';

export const csvAnswers = {
  200: {
    description:
      'CSV in UTF-8 with byte order mark; text that spreadsheets would read as a formula is prefixed with an apostrophe',
    content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
  },
  ...refusals,
};

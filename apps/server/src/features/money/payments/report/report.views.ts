import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { MoneyRow } from './report.queries.ts';

export const viewMoneyRow = (row: MoneyRow) => ({
  ...row,
  net: row.received - row.refunded - row.disputed,
});

const COLUMNS = ['month', 'purpose', 'currency', 'received', 'refunded', 'disputed', 'tax', 'net'] as const;

export function writeMoneyTable(rows: readonly MoneyRow[], locale: string): Readable {
  const t = textsIn(locale);
  return writeCsv(
    rows,
    COLUMNS.map((key) => ({ key, header: t(`payments.columns.${key}`) })),
    (row) => ({ ...viewMoneyRow(row), purpose: t(`payments.purpose.${row.purpose}`) }),
  );
}

import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { EventReportView } from './report.schemas.ts';

const COLUMNS = ['date', 'passes', 'charged', 'refunded', 'currency'] as const;

/** Sales by day, for spreadsheets. */
export function writeReportTable({ sales, currency }: EventReportView, locale: string): Readable {
  const t = textsIn(locale);
  const columns = COLUMNS.map((key) => ({ key, header: t(`checkin.report.${key}`) }));
  return writeCsv(sales, columns, ({ date, passes, charged, refunded }) => ({
    date,
    passes,
    charged: amountOf(charged, currency),
    refunded: amountOf(refunded, currency),
    currency,
  }));
}

/** 1234 → 12.34, and 1234 where there are no hundredths. */
export function amountOf(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minor / 10 ** digits).toFixed(digits);
}

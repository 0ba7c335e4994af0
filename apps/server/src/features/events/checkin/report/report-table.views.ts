import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { EventReportView } from './report.schemas.ts';

type Column = 'date' | 'passes' | 'charged' | 'refunded' | 'currency';

const ENGLISH: Readonly<Record<Column, string>> = {
  date: 'Day',
  passes: 'Passes sold',
  charged: 'Paid',
  refunded: 'Given back',
  currency: 'Currency',
};

const WORDS: Readonly<Record<string, typeof ENGLISH>> = {
  de: {
    date: 'Tag',
    passes: 'Verkaufte Tickets',
    charged: 'Bezahlt',
    refunded: 'Erstattet',
    currency: 'Währung',
  },
  ar: {
    date: 'اليوم',
    passes: 'التذاكر المبيعة',
    charged: 'المدفوع',
    refunded: 'المُعاد',
    currency: 'العملة',
  },
  ja: { date: '日付', passes: '販売数', charged: '支払額', refunded: '返金額', currency: '通貨' },
};

/** Sales by day, for spreadsheets. */
export function writeReportTable({ sales, currency }: EventReportView, locale: string): Readable {
  const words = WORDS[locale.split('-', 1)[0] ?? ''] ?? ENGLISH;
  const rows = sales.map(({ date, passes, charged, refunded }) => ({
    date,
    passes,
    charged: amountOf(charged, currency),
    refunded: amountOf(refunded, currency),
    currency,
  }));
  const columns = Object.entries(words).map(([key, header]) => ({ key, header }));
  return Readable.from(rows).pipe(
    stringify({ bom: true, header: true, columns, escape_formulas: true, record_delimiter: 'windows' }),
  );
}

/** 1234 → 12.34, and 1234 where there are no hundredths. */
export function amountOf(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minor / 10 ** digits).toFixed(digits);
}

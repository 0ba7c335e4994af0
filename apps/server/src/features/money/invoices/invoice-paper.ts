import { formatDay, formatMoney } from '../../../platform/formats.ts';
import { qrSquares } from '../../../platform/images/qr-code.ts';
import { createPaper, type Paper } from '../../../platform/paper/paper.ts';
import { directionOf, textsIn } from '../../../platform/texts/texts.ts';

export interface InvoicePaper {
  readonly issuer: {
    readonly name: string;
    readonly primaryColor: string | null;
    readonly address: readonly string[];
  };
  readonly locale: string;
  readonly zone: string;
  /** Null on a draft. */
  readonly number: number | null;
  readonly status: 'draft' | 'sent' | 'paid' | 'void';
  readonly title: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly dueAt: Date | null;
  readonly billedTo: string;
  readonly currency: string;
  readonly subtotal: number;
  readonly tax: number;
  /** Percent. */
  readonly taxRate: number;
  readonly taxName: string | null;
  readonly total: number;
  /** Came in parts, while the rest is due. */
  readonly received: number;
  /** Null where nothing is to be paid. */
  readonly due: number | null;
  readonly notes: string | null;
  readonly payUrl: string | null;
  readonly lines: readonly InvoicePaperLine[];
  readonly credits: readonly { readonly number: number; readonly amount: number; readonly reason: string }[];
}

interface InvoicePaperLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly amount: number;
}

const MARGIN = 56;
const BOTTOM = 780;
const SOFT = '#5c6270';
const LINE = '#d5d8de';
const AMOUNT = 90;
const QUANTITY = 60;
const CODE = 84;

/** The same invoice in the same language is the same file, whenever it is asked for. */
export async function writeInvoicePaper(content: InvoicePaper): Promise<Buffer> {
  const { issuer, locale, number } = content;
  const t = textsIn(locale);
  const title =
    number === null ? t('invoices.paper.draft') : t('invoices.paper.title', { number: String(number) });
  const paper = createPaper({
    title,
    author: issuer.name,
    language: locale,
    direction: directionOf(locale),
    createdAt: content.sentAt ?? content.createdAt,
  });
  let y = writeHead(paper, content, title);
  y = writeLines(paper, content, y + 22);
  y = writeSums(paper, content, y + 4);
  writeFoot(paper, content, y + 18);
  return paper.finish();
}

interface Place {
  readonly x: number;
  readonly width: number;
}

const whole = (paper: Paper): Place => ({ x: MARGIN, width: paper.width - 2 * MARGIN });

/** Widths from the side where lines begin. */
function columnsOf(paper: Paper, widths: readonly number[]): Place[] {
  let at = MARGIN;
  return widths.map((width) => {
    const x = paper.direction === 'rtl' ? paper.width - at - width : at;
    at += width;
    return { x, width };
  });
}

function writeHead(paper: Paper, content: InvoicePaper, title: string): number {
  const { issuer, locale, zone } = content;
  const t = textsIn(locale);
  paper.addPage();
  paper.fill({ x: 0, y: 0, width: paper.width, height: 10 }, issuer.primaryColor ?? '#3b4cca');
  let y = paper.write(
    issuer.name,
    { ...whole(paper), y: 44 },
    { size: 14, weight: 'bold', maxLines: 2, direction: 'auto' },
  );
  for (const line of issuer.address)
    y = paper.write(line, { ...whole(paper), y }, { size: 9, color: SOFT, maxLines: 1, direction: 'auto' });
  y = paper.write(title, { ...whole(paper), y: y + 22 }, { size: 24, weight: 'bold' });
  y =
    paper.write(content.title, { ...whole(paper), y: y + 2 }, { size: 12, maxLines: 3, direction: 'auto' }) +
    8;
  const day = (at: Date | null): string => (at === null ? '' : formatDay(locale, zone, at));
  const rows = [
    [t('invoices.paper.date'), day(content.sentAt)],
    [t('invoices.paper.due'), day(content.dueAt)],
    [t('invoices.paper.billedTo'), content.billedTo],
    [t('invoices.paper.status'), content.status === 'sent' ? '' : t(`invoices.paper.${content.status}`)],
  ] as const;
  const [first, second] = columnsOf(paper, [110, paper.width - 2 * MARGIN - 110]);
  for (const [label, value] of rows) {
    if (value === '' || first === undefined || second === undefined) continue;
    paper.write(label, { ...first, y }, { size: 10, color: SOFT });
    y = paper.write(value, { ...second, y }, { size: 10, maxLines: 8, direction: 'auto' }) + 4;
  }
  return y;
}

function writeLines(paper: Paper, { locale, currency, lines }: InvoicePaper, top: number): number {
  const t = textsIn(locale);
  const name = paper.width - 2 * MARGIN - QUANTITY - 2 * AMOUNT;
  const places = columnsOf(paper, [name, QUANTITY, AMOUNT, AMOUNT]);
  const row = (texts: readonly string[], y: number, color?: string): number => {
    const style = { size: 10, ...(color === undefined ? {} : { color }) };
    let after = y;
    texts.forEach((text, index) => {
      const place = places[index];
      if (place === undefined) return;
      const isName = index === 0;
      const end = paper.write(
        text,
        { ...place, width: place.width - (isName ? 12 : 0), y },
        isName ? { ...style, maxLines: 3, direction: 'auto' } : { ...style, align: 'end' },
      );
      after = Math.max(after, end);
    });
    return after;
  };
  const rule = (y: number): number => {
    paper.line({ x: MARGIN, y: y + 4 }, { x: paper.width - MARGIN, y: y + 4 }, LINE);
    return y + 10;
  };
  const money = (minor: number): string => formatMoney(locale, currency, minor);
  let y = rule(
    row(
      [
        t('invoices.paper.item'),
        t('invoices.paper.quantity'),
        t('invoices.paper.price'),
        t('invoices.paper.amount'),
      ],
      top,
      SOFT,
    ),
  );
  const count = new Intl.NumberFormat(locale);
  for (const line of lines) {
    if (y > BOTTOM - 60) {
      paper.addPage();
      y = MARGIN;
    }
    y = row(
      [line.name, count.format(line.quantity), money(line.amount), money(line.quantity * line.amount)],
      y,
    );
    const [place] = places;
    if (line.description !== null && place !== undefined)
      y = paper.write(
        line.description,
        { ...place, width: place.width - 12, y },
        { size: 9, color: SOFT, maxLines: 4, direction: 'auto' },
      );
    y = rule(y);
  }
  return y;
}

function writeSums(paper: Paper, content: InvoicePaper, top: number): number {
  const { locale, currency, tax, taxRate, taxName } = content;
  const t = textsIn(locale);
  const [label, value] = columnsOf(paper, [paper.width - 2 * MARGIN - AMOUNT, AMOUNT]);
  let y = top;
  if (y > BOTTOM - 120) {
    paper.addPage();
    y = MARGIN;
  }
  const row = (text: string, minor: number, weight: 'regular' | 'bold'): void => {
    if (label === undefined || value === undefined) return;
    const style = { size: weight === 'bold' ? 13 : 10, weight, align: 'end' } as const;
    const next = paper.write(text, { ...label, width: label.width - 12, y }, { ...style, maxLines: 2 });
    paper.write(formatMoney(locale, currency, minor), { ...value, y }, style);
    y = next + 5;
  };
  if (tax !== 0 || taxRate !== 0) {
    row(t('invoices.paper.subtotal'), content.subtotal, 'regular');
    const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
    row(`${taxName ?? t('invoices.paper.tax')} (${rate.format(taxRate / 100)})`, tax, 'regular');
  }
  row(t('invoices.paper.total'), content.total, 'bold');
  for (const { number, amount, reason } of content.credits)
    row(t('invoices.paper.credit', { number: String(number), reason }), -amount, 'regular');
  if (content.received > 0) row(t('invoices.paper.received'), -content.received, 'regular');
  if (content.due !== null && content.due !== content.total)
    row(t('invoices.paper.toPay'), content.due, 'bold');
  return y;
}

function writeFoot(paper: Paper, { locale, notes, payUrl }: InvoicePaper, top: number): void {
  const t = textsIn(locale);
  let y = top;
  if (y > BOTTOM - CODE) {
    paper.addPage();
    y = MARGIN;
  }
  if (notes !== null)
    for (const paragraph of notes.split('\n'))
      y = paper.write(paragraph, { ...whole(paper), y }, { size: 10, maxLines: 12, direction: 'auto' });
  if (payUrl === null) return;
  if (y > BOTTOM - CODE) {
    paper.addPage();
    y = MARGIN;
  }
  const [code, text] = columnsOf(paper, [CODE, paper.width - 2 * MARGIN - CODE]);
  if (code === undefined || text === undefined) return;
  paper.squares(qrSquares(payUrl), { ...code, y: y + 8 });
  const after = paper.write(
    t('invoices.paper.pay'),
    { x: text.x + (paper.direction === 'rtl' ? 0 : 14), width: text.width - 14, y: y + 14 },
    { size: 11, weight: 'bold' },
  );
  paper.write(
    payUrl,
    { x: text.x + (paper.direction === 'rtl' ? 0 : 14), width: text.width - 14, y: after },
    { size: 9, color: SOFT, direction: 'ltr' },
  );
}

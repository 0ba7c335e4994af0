import { createPaper, type Paper } from '../../../../platform/paper/paper.ts';
import { directionOf as directionOfLanguage, textsIn } from '../../../../platform/texts/texts.ts';
import { formatDay, formatMoney } from '../moments.ts';

export interface ReceiptPaper {
  readonly organization: {
    readonly name: string;
    readonly primaryColor: string | null;
    /** Where it is, line by line. */
    readonly address: readonly string[];
  };
  readonly locale: string;
  readonly zone: string;
  readonly eventName: string;
  readonly receipt: {
    readonly id: string;
    /** `reversal`: a refund that the bank sent back. */
    readonly type: 'charge' | 'refund' | 'reversal';
    readonly date: Date;
    readonly payer: readonly string[];
    readonly currency: string;
    readonly subtotal: number;
    readonly tax: number;
    /** Thousandths of a percent would be lost in a number: as it was told. */
    readonly taxRate: string | null;
    readonly charged: number;
    readonly last4: string | null;
  };
  readonly lines: readonly ReceiptLine[];
}

export interface ReceiptLine {
  readonly name: string;
  readonly quantity: number;
  /** Of all pieces, after discount, in minor units. */
  readonly amount: number;
}

const MARGIN = 56;
const BOTTOM = 780;
const SOFT = '#5c6270';
const LINE = '#d5d8de';
const AMOUNT = 110;
const QUANTITY = 70;
/** Longer receipts have their sums and tell how many lines are left out. */
export const MOST_LINES = 500;

/** Writes the receipt of a payment or refund: the person, the items and the sums. */
export async function writeReceiptPaper(content: ReceiptPaper): Promise<Buffer> {
  const { organization, locale, receipt } = content;
  const t = textsIn(locale);
  const title = t(`documents.paper.receipt.${receipt.type}`);
  const paper = createPaper({
    title: `${title} ${receipt.id}`,
    author: organization.name,
    language: locale,
    direction: directionOfLanguage(locale),
    createdAt: receipt.date,
  });
  let y = writeHead(paper, content, title);
  y = writeLines(paper, content, y + 24);
  writeSums(paper, content, y);
  return paper.finish();
}

function writeHead(
  paper: Paper,
  { organization, locale, zone, eventName, receipt }: ReceiptPaper,
  title: string,
): number {
  const t = textsIn(locale);
  const whole = { x: MARGIN, width: paper.width - 2 * MARGIN };
  paper.addPage();
  paper.fill({ x: 0, y: 0, width: paper.width, height: 10 }, organization.primaryColor ?? '#3b4cca');
  let y = paper.write(
    organization.name,
    { ...whole, y: 44 },
    { size: 14, weight: 'bold', maxLines: 2, direction: 'auto' },
  );
  for (const line of organization.address)
    y = paper.write(line, { ...whole, y }, { size: 9, color: SOFT, maxLines: 1, direction: 'auto' });
  y = paper.write(title, { ...whole, y: y + 22 }, { size: 24, weight: 'bold' }) + 8;
  for (const [label, value] of [
    [t('documents.paper.receipt.number'), receipt.id],
    [t('documents.paper.receipt.date'), formatDay(locale, zone, receipt.date)],
    [t('documents.paper.receipt.event'), eventName],
    [t('documents.paper.receipt.billedTo'), receipt.payer.join('\n')],
  ] as const) {
    if (value === '') continue;
    const [first, second] = columns(paper, 110);
    paper.write(label, { ...first, y }, { size: 10, color: SOFT });
    y = paper.write(value, { ...second, y }, { size: 10, maxLines: 8, direction: 'auto' }) + 4;
  }
  return y;
}

/** The first of this width at the side where lines begin, and the rest. */
function columns(paper: Paper, width: number): [{ x: number; width: number }, { x: number; width: number }] {
  const rest = paper.width - 2 * MARGIN - width;
  return paper.direction === 'rtl'
    ? [
        { x: MARGIN + rest, width },
        { x: MARGIN, width: rest },
      ]
    : [
        { x: MARGIN, width },
        { x: MARGIN + width, width: rest },
      ];
}

function writeLines(paper: Paper, { locale, receipt, lines }: ReceiptPaper, top: number): number {
  const t = textsIn(locale);
  const isRtl = paper.direction === 'rtl';
  const name = paper.width - 2 * MARGIN - AMOUNT - QUANTITY;
  const boxes = {
    name: { x: isRtl ? MARGIN + AMOUNT + QUANTITY : MARGIN, width: name - 12 },
    quantity: { x: isRtl ? MARGIN + AMOUNT : MARGIN + name, width: QUANTITY },
    amount: { x: isRtl ? MARGIN : MARGIN + name + QUANTITY, width: AMOUNT },
  };
  const row = (texts: Record<keyof typeof boxes, string>, y: number, color?: string): number => {
    const style = { size: 10, ...(color === undefined ? {} : { color }) };
    const after =
      paper.write(texts.name, { ...boxes.name, y }, { ...style, maxLines: 3, direction: 'auto' }) + 8;
    paper.write(texts.quantity, { ...boxes.quantity, y }, { ...style, align: 'end' });
    paper.write(texts.amount, { ...boxes.amount, y }, { ...style, align: 'end' });
    paper.line({ x: MARGIN, y: after - 3 }, { x: paper.width - MARGIN, y: after - 3 }, LINE);
    return after + 3;
  };
  let y = row(
    {
      name: t('documents.paper.receipt.item'),
      quantity: t('documents.paper.receipt.quantity'),
      amount: t('documents.paper.receipt.amount'),
    },
    top,
    SOFT,
  );
  const count = new Intl.NumberFormat(locale);
  for (const line of lines.slice(0, MOST_LINES)) {
    if (y > BOTTOM - 60) {
      paper.addPage();
      y = MARGIN;
    }
    y = row(
      {
        name: line.name,
        quantity: count.format(line.quantity),
        amount: formatMoney(locale, receipt.currency, line.amount),
      },
      y,
    );
  }
  const more = lines.length - MOST_LINES;
  return more <= 0
    ? y
    : row(
        { name: t('documents.paper.receipt.more', { count: count.format(more) }), quantity: '', amount: '' },
        y,
        SOFT,
      );
}

function writeSums(paper: Paper, { locale, receipt }: ReceiptPaper, top: number): void {
  const t = textsIn(locale);
  const isRtl = paper.direction === 'rtl';
  const width = paper.width - 2 * MARGIN;
  let y = top;
  if (y > BOTTOM - 100) {
    paper.addPage();
    y = MARGIN;
  }
  const money = (minor: number): string => formatMoney(locale, receipt.currency, minor);
  const tax =
    receipt.taxRate === null
      ? t('documents.paper.receipt.tax')
      : `${t('documents.paper.receipt.tax')} (${receipt.taxRate} %)`;
  const row = (label: string, value: string, weight: 'regular' | 'bold'): void => {
    const size = weight === 'bold' ? 13 : 10;
    const next = paper.write(
      label,
      { x: isRtl ? MARGIN + AMOUNT + 12 : MARGIN, y, width: width - AMOUNT - 12 },
      { size, weight, align: 'end' },
    );
    paper.write(
      value,
      { x: isRtl ? MARGIN : MARGIN + width - AMOUNT, y, width: AMOUNT },
      { size, weight, align: 'end' },
    );
    y = next + 5;
  };
  row(t('documents.paper.receipt.subtotal'), money(receipt.subtotal), 'regular');
  if (receipt.tax !== 0 || receipt.taxRate !== null) row(tax, money(receipt.tax), 'regular');
  row(
    t(`documents.paper.receipt.${receipt.type === 'refund' ? 'refunded' : 'charged'}`),
    money(receipt.charged),
    'bold',
  );
  if (receipt.last4 !== null) row(t('documents.paper.receipt.card', { last4: receipt.last4 }), '', 'regular');
}

import { conflict } from '../../../../platform/errors.ts';
import { currencyDigits } from '../../../../platform/formats.ts';
import { wallAt } from '../../../../platform/time-zone.ts';
import type { CreditNoteRow, InvoiceLineRow, InvoiceRow } from '../invoices.queries.ts';
import type { Buyer, ElectronicDocument, Seller, Untaxed } from './electronic.types.ts';
import { plain } from './xml.ts';

export interface Written {
  readonly row: InvoiceRow;
  readonly lines: readonly InvoiceLineRow[];
  readonly seller: Seller;
  readonly buyer: Buyer | null;
  readonly untaxed: { readonly category: Untaxed | null; readonly reason: string | null };
  readonly zone: string;
  readonly payUrl: string;
}

/** Codes of the reasons that have one (VATEX). */
const REASON_CODES: Readonly<Partial<Record<Untaxed, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

const SEPA_TRANSFER = '58';
const TRANSFER = '30';
const ONLINE = '68';

/** The invoice as it was sent, whatever was paid or credited since; refuses what the standard asks for and is not there. */
export function documentOfInvoice(written: Written): ElectronicDocument {
  const { row, lines, zone } = written;
  const money = moneyOf(row.currency);
  const gross = lines.filter((line) => line.amount >= 0);
  const off = lines.filter((line) => line.amount < 0);
  const sum = (all: readonly InvoiceLineRow[]): number =>
    all.reduce((total, { quantity, amount }) => total + quantity * amount, 0);
  const period =
    row.period_start === null || row.period_end === null
      ? null
      : // A period ends before the next one begins.
        { from: dayIn(zone, row.period_start), to: dayIn(zone, new Date(row.period_end.getTime() - 1)) };
  const base = baseOf(written);
  refuseOddTax(row, row);
  const issuedOn = dayIn(zone, row.sent_at ?? row.created_at);
  return {
    ...base,
    kind: 'invoice',
    number: String(row.number),
    issuedOn,
    dueOn: row.due_at === null ? null : dayIn(zone, row.due_at),
    terms: null,
    note: [row.title, row.notes ?? ''].filter(Boolean).join('\n'),
    corrects: null,
    lines: gross.map(({ name, description, quantity, amount, unit }) => ({
      name: orDash(name),
      description,
      quantity: String(quantity),
      unit: unit ?? 'C62',
      price: money.price(amount),
      net: money.sum(quantity * amount),
    })),
    allowances: off.map(({ name, quantity, amount }) => ({
      reason: orDash(name),
      amount: money.sum(-quantity * amount),
    })),
    sums: {
      lines: money.sum(sum(gross)),
      allowances: money.sum(-sum(off)),
      net: money.sum(row.subtotal),
      tax: money.sum(row.tax),
      total: money.sum(row.total),
    },
    period,
    deliveredOn: base.category === 'K' && period === null ? issuedOn : null,
  };
}

export function documentOfCredit(written: Written, credit: CreditNoteRow): ElectronicDocument {
  const { row, zone } = written;
  const money = moneyOf(row.currency);
  const base = baseOf(written);
  refuseOddTax(row, { subtotal: credit.amount - credit.tax, tax: credit.tax });
  const issuedOn = dayIn(zone, credit.created_at);
  const net = money.sum(credit.amount - credit.tax);
  return {
    ...base,
    kind: 'credit',
    number: `CN-${credit.number}`,
    issuedOn,
    dueOn: null,
    terms: orDash(credit.reason),
    note: row.title,
    corrects: { number: String(row.number), issuedOn: dayIn(zone, row.sent_at ?? row.created_at) },
    lines: [
      {
        name: orDash(credit.reason),
        description: null,
        quantity: '1',
        unit: 'C62',
        price: money.price(credit.amount - credit.tax),
        net,
      },
    ],
    allowances: [],
    sums: {
      lines: net,
      allowances: money.sum(0),
      net,
      tax: money.sum(credit.tax),
      total: money.sum(credit.amount),
    },
    period: null,
    deliveredOn: base.category === 'K' ? issuedOn : null,
  };
}

function baseOf({ row, seller, buyer, untaxed, payUrl }: Written) {
  if (row.number === null) throw conflict('invoice.draft');
  const category: 'S' | Untaxed | null = row.tax_rate > 0 ? 'S' : untaxed.category;
  if (category === null) throw conflict('invoice.xml.category');
  if (seller.country === null) throw conflict('invoice.xml.sellerCountry');
  const name = plain(buyer?.name ?? '');
  if (buyer === null || name === '') throw conflict('invoice.xml.buyerName');
  if (buyer.country === null) throw conflict('invoice.xml.buyerCountry');
  refuseMissingNumbers(category, seller, buyer);
  const reason = category === 'S' || category === 'Z' ? null : untaxed.reason;
  if (category === 'E' && plain(reason ?? '') === '') throw conflict('invoice.xml.reason');
  const isSepa = row.currency === 'EUR';
  return {
    currency: row.currency,
    seller: { ...seller, name: orDash(seller.name) },
    buyer: { ...buyer, name },
    category,
    rate: category === 'O' ? null : percent(row.tax_rate),
    exemption: { code: category === 'S' ? null : (REASON_CODES[category] ?? null), text: reason },
    payment: {
      code: seller.iban === null ? ONLINE : isSepa ? SEPA_TRANSFER : TRANSFER,
      information: payUrl,
    },
  };
}

function refuseMissingNumbers(category: 'S' | Untaxed, seller: Seller, buyer: Buyer): void {
  const { vatId, taxNumber, registration } = seller;
  if (category === 'O') {
    if (registration === null) throw conflict('invoice.xml.registration');
    return;
  }
  if (vatId === null && registration === null) throw conflict('invoice.xml.sellerId');
  if (vatId === null && (taxNumber === null || category === 'K' || category === 'G'))
    throw conflict('invoice.xml.sellerVat');
  if ((category === 'K' || category === 'AE') && buyer.vatId === null) throw conflict('invoice.xml.buyerVat');
}

/** Percent in thousandths, times the whole. */
const SCALE = 100_000;

/**
 * BR-CO-17: a tax may differ from its rate by less than one whole unit, and a rate below half a percent has none. Parts of a whole
 * come near that where a currency has no smaller unit.
 */
function refuseOddTax(
  { currency, tax_rate: rate }: InvoiceRow,
  { subtotal, tax }: { readonly subtotal: number; readonly tax: number },
): void {
  const unit = 10 ** currencyDigits(currency);
  const difference = Math.abs(tax - (subtotal * rate) / SCALE);
  if (difference >= 0.99 * unit || (rate < 500 && tax * 2 >= unit)) throw conflict('invoice.xml.tax');
}

const dayIn = (zone: string, at: Date): string =>
  new Date(wallAt(at.getTime(), zone)).toISOString().slice(0, 10);

/** An item has a name, be it one that nobody can read. */
const orDash = (name: string): string => (plain(name) === '' ? '–' : name);

/** Thousandths of a percent: 8875 is 8.875. */
const percent = (rate: number): string => String(rate / 1000);

const MOST_DIGITS = 2;

/** Amounts as decimals. The standard has two of them, which sums in currencies with three may not fit. */
function moneyOf(currency: string) {
  const digits = currencyDigits(currency);
  return {
    price: (minor: number): string => decimal(minor, digits),
    sum(minor: number): string {
      if (digits <= MOST_DIGITS) return decimal(minor, digits);
      const unit = 10 ** (digits - MOST_DIGITS);
      if (minor % unit !== 0) throw conflict('invoice.xml.decimals');
      return decimal(minor / unit, MOST_DIGITS);
    },
  };
}

function decimal(minor: number, digits: number): string {
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

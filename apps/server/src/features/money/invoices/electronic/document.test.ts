import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../../platform/errors.ts';
import { taxWithin } from '../../payments/index.ts';
import { sumsOf } from '../invoices.policy.ts';
import type { CreditNoteRow, InvoiceLineRow, InvoiceRow } from '../invoices.queries.ts';
import { writeCii } from './cii.ts';
import { documentOfCredit, documentOfInvoice, type Written } from './document.policy.ts';
import { UNITS, UNTAXED, type ElectronicDocument, type Syntax } from './electronic.types.ts';
import { isIban, isVatId } from './numbers.policy.ts';
import { brokenRules } from './rules.factory.ts';
import { writeUbl } from './ubl.ts';

const AT = new Date('2027-03-31T22:30:00Z');
const DIGITS = { EUR: 2, JPY: 0, KWD: 3, USD: 2 } as const;
type Currency = keyof typeof DIGITS;

// Signs that end an element, that XML cannot hold, and halves of signs.
const HOSTILE = [
  '&',
  '<',
  '>',
  ']]>',
  '"',
  "'",
  '\0',
  '\u000b',
  '\u001b',
  '\ud83d',
  '\udc00',
  '😀',
  '\uffff',
  '\r\n',
  ' ',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(''));

const line = fc.record({
  name: text,
  description: fc.option(text),
  quantity: fc.integer({ min: 1, max: 50 }),
  amount: fc.integer({ min: 0, max: 9_999 }),
  unit: fc.option(fc.constantFrom(...UNITS)),
});

const chosen = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  off: fc.integer({ min: 0, max: 100 }),
  currency: fc.constantFrom<Currency>('EUR', 'JPY', 'KWD', 'USD'),
  rate: fc.oneof(
    fc.constant(0),
    fc.constantFrom(19_000, 8875, 5500, 21_000),
    fc.integer({ min: 1, max: 27_000 }),
  ),
  untaxed: fc.constantFrom(...UNTAXED),
  reason: text,
  hasVatId: fc.boolean(),
  hasAccount: fc.boolean(),
  isPeriod: fc.boolean(),
  title: text,
  notes: fc.option(text),
  reference: fc.option(text),
  credited: fc.integer({ min: 1, max: 100 }),
});
type Chosen = typeof chosen extends fc.Arbitrary<infer T> ? T : never;

function writtenOf(values: Chosen): Written & { row: InvoiceRow } {
  const { currency, untaxed } = values;
  // Sums with three decimals do not fit the standard: these are of whole tens.
  const step = DIGITS[currency] === 3 ? 1000 : 1;
  const gross = values.lines.map((one) => ({
    ...one,
    amount: step === 1 ? one.amount : (one.amount % 100) * step,
  }));
  const whole = gross.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0);
  const off = Math.floor((whole * values.off) / 100 / step) * step;
  const lines = [
    ...gross,
    ...(off > 0 ? [{ name: 'Discount', description: null, quantity: 1, amount: -off, unit: null }] : []),
  ];
  const rate = step === 1 ? values.rate : Math.round(values.rate / 1000) * 1000;
  const address = {
    address1: 'Quay 1',
    address2: null,
    city: 'Bremen',
    state: null,
    zip: '28195',
    country: 'DE',
  };
  const row = {
    ...sumsOf(lines, rate),
    id: 'invoice',
    number: 17,
    title: values.title,
    notes: values.notes,
    currency,
    tax_rate: rate,
    sent_at: AT,
    created_at: AT,
    due_at: new Date('2027-04-14T22:30:00Z'),
    period_start: values.isPeriod ? AT : null,
    period_end: values.isPeriod ? new Date('2027-04-30T22:30:00Z') : null,
  } as unknown as InvoiceRow;
  const needsVat = untaxed === 'K' || untaxed === 'G';
  return {
    row,
    lines: lines as unknown as InvoiceLineRow[],
    seller: {
      ...address,
      name: 'Harbor & Co <Ltd>',
      email: 'hello@harbor.example',
      vatId: values.hasVatId || needsVat ? 'DE123456789' : null,
      taxNumber: '60/123/45678',
      registration: 'HRB 1234',
      iban: values.hasAccount ? 'DE02120300000000202051' : null,
      bic: values.hasAccount ? 'BYLADEM1001' : null,
      accountHolder: values.hasAccount ? 'Harbor' : null,
    },
    buyer: { ...address, name: 'Ana Quay', country: 'AT', vatId: 'ATU12345678', reference: values.reference },
    untaxed: {
      category: untaxed,
      reason: untaxed === 'E' ? `Small business ${values.reason}` : values.reason,
    },
    zone: 'Europe/Berlin',
    payUrl: 'https://harbor.example/invoices/1?a=1&b=2',
  };
}

function creditOf({ row, lines }: Written, percent: number): CreditNoteRow | undefined {
  const step = row.currency === 'KWD' ? 1000 : 1;
  const amount = Math.floor((row.total * percent) / 100 / step) * step;
  if (amount < 1 || lines.length === 0) return undefined;
  const before = Math.floor((row.total - amount) / 3 / step) * step;
  const tax = taxWithin({ amount: row.total, tax: row.tax }, before, amount);
  return { id: 'c', number: 3, amount, tax, reason: 'Less', created_at: AT } as unknown as CreditNoteRow;
}

/** Nothing where its tax is too far from its rate for the standard. */
function unlessOdd(write: () => ElectronicDocument, { currency, tax_rate: rate }: InvoiceRow) {
  try {
    return write();
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.ok(
      (error.code === 'invoice.xml.tax' && (rate < 500 || currency === 'JPY')) ||
        (error.code === 'invoice.xml.decimals' && currency === 'KWD'),
      error.code,
    );
    return undefined;
  }
}

const both = (document: ElectronicDocument): readonly [Syntax, string][] => [
  ['ubl', writeUbl(document).toString('utf8')],
  ['cii', writeCii(document).toString('utf8')],
];

function assertValid(document: ElectronicDocument): void {
  for (const [syntax, xml] of both(document))
    assert.deepEqual(brokenRules(syntax, xml), [], `${syntax}: ${xml}`);
}

const minor = (decimal: string, currency: string): number =>
  Math.round(Number(decimal) * 10 ** (DIGITS[currency as Currency] ?? 2));

test('invoices and credit notes of any content are valid by the published rules, in both forms', () => {
  fc.assert(
    fc.property(chosen, (values) => {
      const written = writtenOf(values);
      const document = unlessOdd(() => documentOfInvoice(written), written.row);
      if (document !== undefined) assertValid(document);
    }),
    { numRuns: 70 },
  );
  fc.assert(
    fc.property(chosen, (values) => {
      const written = writtenOf(values);
      const credit = creditOf(written, values.credited);
      const document =
        credit === undefined ? undefined : unlessOdd(() => documentOfCredit(written, credit), written.row);
      if (document !== undefined) assertValid(document);
    }),
    { numRuns: 30 },
  );
});

test('each reason for no tax is valid, in every kind of currency', () => {
  const [base] = fc.sample(chosen, 1);
  assert.ok(base !== undefined);
  const lines = [{ name: 'Stand', description: null, quantity: 3, amount: 333, unit: null }];
  for (const [index, untaxed] of UNTAXED.entries()) {
    const currency = (['EUR', 'JPY', 'KWD'] as const)[index % 3] ?? 'EUR';
    assertValid(
      documentOfInvoice(writtenOf({ ...base, lines, untaxed, currency, rate: 0, reason: 'By law', off: 10 })),
    );
  }
});

test('the sums written are the sums of the invoice', () => {
  fc.assert(
    fc.property(chosen, (values) => {
      const written = writtenOf(values);
      const { row } = written;
      const document = unlessOdd(() => documentOfInvoice(written), row);
      if (document === undefined) return;
      const of = (decimal: string): number => minor(decimal, row.currency);
      assert.deepEqual(
        [of(document.sums.net), of(document.sums.tax), of(document.sums.total)],
        [row.subtotal, row.tax, row.total],
      );
      const nets = document.lines.reduce((sum, { net }) => sum + of(net), 0);
      const off = document.allowances.reduce((sum, { amount }) => sum + of(amount), 0);
      assert.deepEqual([nets, off], [of(document.sums.lines), of(document.sums.allowances)]);
      assert.equal(nets - off, row.subtotal);
      assert.ok(document.lines.every(({ quantity, price, net }) => of(price) * Number(quantity) === of(net)));
    }),
    { numRuns: 500 },
  );
});

test('text that XML cannot hold is left out, and the rest stays text', () => {
  const [base] = fc.sample(chosen, 1);
  assert.ok(base !== undefined);
  const document = documentOfInvoice(
    writtenOf({
      ...base,
      lines: [{ name: 'a]]><b>&\0\u001b\ud83d"', description: '\0', quantity: 1, amount: 100, unit: null }],
    }),
  );
  for (const [, xml] of both(document)) {
    assert.ok(xml.includes('>a]]&gt;&lt;b&gt;&amp;\ufffd&quot;<'), xml);
    assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|<cbc:Description\/?>/);
  }
});

test('the rules find what is wrong', () => {
  const [base] = fc.sample(chosen, 1);
  assert.ok(base !== undefined);
  const lines = [{ name: 'Stand', description: null, quantity: 2, amount: 100, unit: null }];
  const document = documentOfInvoice(writtenOf({ ...base, lines, rate: 19_000, currency: 'EUR', off: 0 }));
  for (const [syntax, xml] of both({ ...document, sums: { ...document.sums, total: '9.99' } }))
    assert.ok(
      brokenRules(syntax, xml).some((rule) => rule.startsWith('[BR-CO-15]')),
      syntax,
    );
});

test('refuses sums that the standard cannot hold', () => {
  const [base] = fc.sample(chosen, 1);
  assert.ok(base !== undefined);
  const lines = [{ name: 'Stand', description: null, quantity: 1, amount: 202, unit: null }];
  const of = (more: Partial<Chosen>) => writtenOf({ ...base, lines, off: 0, ...more });
  const code = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;
  assert.throws(() => documentOfInvoice(of({ currency: 'JPY', rate: 248 })), code('invoice.xml.tax'));
  const dinar = of({ currency: 'KWD', rate: 0 });
  const row = { ...dinar.row, subtotal: 1005, total: 1005 };
  assert.throws(() => documentOfInvoice({ ...dinar, row }), code('invoice.xml.decimals'));
});

test('knows VAT numbers by their country and IBANs by their check digits', () => {
  for (const id of ['DE123456789', 'EL123456789', 'XI123456789', 'ATU12345678']) assert.ok(isVatId(id), id);
  for (const id of ['123456789', 'QQ123456789', 'D', 'DE<1']) assert.ok(!isVatId(id), id);
  assert.ok(isIban('DE02120300000000202051'));
  assert.ok(!isIban('DE03120300000000202051'));
});

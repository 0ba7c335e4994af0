import type { Buyer, PostalAddress, Seller, Syntax, Unit, Untaxed } from '../invoices.tables.ts';

export type { Buyer, PostalAddress, Seller, Syntax, Unit, Untaxed };

/** Why no tax is on an invoice, as EN 16931 names it (UNCL 5305). */
export const UNTAXED = ['Z', 'E', 'AE', 'K', 'G', 'O'] as const satisfies readonly Untaxed[];

/** Of a line, by UN/ECE recommendation 20: one, hour, day, week, month, year, kilogram, meter, square meter, liter, set, service. */
export const UNITS = [
  'C62',
  'HUR',
  'DAY',
  'WEE',
  'MON',
  'ANN',
  'KGM',
  'MTR',
  'MTK',
  'LTR',
  'SET',
  'E48',
] as const satisfies readonly Unit[];

export const SYNTAXES = ['ubl', 'cii'] as const satisfies readonly Syntax[];

/** A line, all amounts as decimals. */
export interface DocumentLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly net: string;
}

/** An invoice or a credit note, by the semantic model of EN 16931; dates as yyyy-mm-dd, amounts as decimals. */
export interface ElectronicDocument {
  readonly kind: 'invoice' | 'credit';
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly terms: string | null;
  readonly note: string | null;
  readonly currency: string;
  /** The invoice that a credit note is about. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null;
  readonly seller: Seller;
  readonly buyer: Buyer & { readonly name: string };
  readonly category: 'S' | Untaxed;
  /** In percent; null where an invoice is outside the scope of tax. */
  readonly rate: string | null;
  readonly exemption: { readonly code: string | null; readonly text: string | null };
  readonly lines: readonly DocumentLine[];
  readonly allowances: readonly { readonly reason: string; readonly amount: string }[];
  readonly sums: {
    readonly lines: string;
    readonly allowances: string;
    readonly net: string;
    readonly tax: string;
    readonly total: string;
  };
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly deliveredOn: string | null;
  readonly payment: { readonly code: string; readonly information: string };
}

import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  literals,
  nullable,
  Text,
} from '../../../../platform/http/schemas.ts';
import { Country } from '../../../ground/addresses/countries.schemas.ts';
import { SYNTAXES, UNITS, UNTAXED } from './electronic.types.ts';

export const Untaxed = component('UntaxedCategory', literals(UNTAXED));
export const Unit = component('InvoiceUnit', literals(UNITS));
export const Syntax = component('InvoiceSyntax', literals(SYNTAXES));

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
/** The first two characters are a country's; checked by the standard as well. */
const vatId = Type.Optional(
  nullable(Type.String({ maxLength: 30, description: 'With the country in front, as DE123456789' })),
);

export const Buyer = component(
  'InvoiceBuyer',
  Type.Object({
    name: nullable(Text),
    address1: nullable(Text),
    address2: nullable(Text),
    city: nullable(Text),
    state: nullable(Text),
    zip: nullable(Text),
    country: nullable(Text),
    vatId: nullable(Text),
    reference: nullable(Text),
  }),
);

export const BuyerBody = body({
  name: text(200),
  address1: text(200),
  address2: text(200),
  city: text(120),
  state: text(120),
  zip: text(20),
  country: Type.Optional(nullable(Country)),
  vatId,
  reference: text(100),
});
export type BuyerInput = Static<typeof BuyerBody>;

export const InvoiceSeller = component(
  'InvoiceSeller',
  Type.Object({
    legalName: nullable(Text),
    vatId: nullable(Text),
    taxNumber: nullable(Text),
    registration: nullable(Text),
    iban: nullable(Text),
    bic: nullable(Text),
    accountHolder: nullable(Text),
    untaxedCategory: nullable(Untaxed),
    untaxedReason: nullable(Text),
    attached: nullable(Syntax),
    updatedAt: nullable(Instant),
  }),
);
export type InvoiceSellerView = Static<typeof InvoiceSeller>;

const SellerBody = body({
  legalName: text(200),
  vatId,
  taxNumber: text(60),
  registration: text(60),
  iban: text(42),
  bic: Type.Optional(
    nullable(Type.String({ pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', description: '8 or 11 signs' })),
  ),
  accountHolder: text(120),
  untaxedCategory: Type.Optional(nullable(Untaxed)),
  untaxedReason: text(300),
  attached: Type.Optional(nullable(Syntax)),
});
export type SellerInput = Static<typeof SellerBody>;

const tags = ['admin', 'invoices'];

export const getInvoiceSeller = {
  operationId: 'getInvoiceSeller',
  tags,
  summary: 'Get what electronic invoices say of the organization',
  response: answers(InvoiceSeller),
};
export const putInvoiceSeller = {
  operationId: 'putInvoiceSeller',
  tags,
  summary:
    'Replace what electronic invoices say of the organization; invoices that were sent stay as they are',
  body: SellerBody,
  response: answers(InvoiceSeller),
};

import type { Buyer, DocumentLine, ElectronicDocument, PostalAddress, Seller } from './electronic.types.ts';
import { element, xmlFile, type Xml } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

const ram = (
  name: string,
  content: string | null | readonly Xml[],
  attributes?: Readonly<Record<string, string>>,
): Xml => element(`ram:${name}`, content, attributes);

/** 2026-11-27 as 20261127, which format 102 means. */
const day = (name: string, date: string | null, prefix: 'udt' | 'qdt' = 'udt'): Xml =>
  ram(name, [element(`${prefix}:DateTimeString`, date?.replaceAll('-', '') ?? null, { format: '102' })]);

/** UN/CEFACT Cross Industry Invoice D16B: the order of elements is the schema's. */
export function writeCii(document: ElectronicDocument): Buffer {
  return xmlFile(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', 'urn:cen.eu:en16931:2017')]),
        ]),
        element('rsm:ExchangedDocument', [
          ram('ID', document.number),
          ram('TypeCode', document.kind === 'credit' ? '381' : '380'),
          day('IssueDateTime', document.issuedOn),
          ram('IncludedNote', [ram('Content', document.note)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...document.lines.map((line, index) => writeLine(document, line, index + 1)),
          ram('ApplicableHeaderTradeAgreement', [
            ram('BuyerReference', document.buyer.reference),
            writeSeller(document.seller, document.category === 'O'),
            writeBuyer(document.buyer, document.category === 'O'),
          ]),
          // The schema asks for it, even where it says nothing.
          writeDelivery(document) || '<ram:ApplicableHeaderTradeDelivery/>',
          writeSettlement(document),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

const writeLine = (document: ElectronicDocument, line: DocumentLine, number: number): Xml =>
  ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', String(number))]),
    ram('SpecifiedTradeProduct', [ram('Name', line.name), ram('Description', line.description)]),
    ram('SpecifiedLineTradeAgreement', [ram('NetPriceProductTradePrice', [ram('ChargeAmount', line.price)])]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.quantity, { unitCode: line.unit })]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', writeCategory(document)),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', line.net)]),
    ]),
  ]);

const writeCategory = ({ category, rate }: ElectronicDocument): Xml[] => [
  ram('TypeCode', 'VAT'),
  ram('CategoryCode', category),
  ram('RateApplicablePercent', rate),
];

const writeAddress = ({ zip, address1, address2, city, country, state }: PostalAddress): Xml =>
  ram('PostalTradeAddress', [
    ram('PostcodeCode', zip),
    ram('LineOne', address1),
    ram('LineTwo', address2),
    ram('CityName', city),
    ram('CountryID', country),
    ram('CountrySubDivisionName', state),
  ]);

const taxId = (id: string | null, schemeID: string): Xml =>
  ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID })]);

/** Numbers of the tax are left out where an invoice is outside its scope. */
const writeSeller = (seller: Seller, isOutside: boolean): Xml =>
  ram('SellerTradeParty', [
    ram('Name', seller.name),
    ram('SpecifiedLegalOrganization', [ram('ID', seller.registration)]),
    writeAddress(seller),
    ram('URIUniversalCommunication', [ram('URIID', seller.email, { schemeID: 'EM' })]),
    isOutside ? '' : taxId(seller.vatId, 'VA'),
    isOutside ? '' : taxId(seller.taxNumber, 'FC'),
  ]);

const writeBuyer = (buyer: Buyer, isOutside: boolean): Xml =>
  ram('BuyerTradeParty', [
    ram('Name', buyer.name),
    writeAddress(buyer),
    isOutside ? '' : taxId(buyer.vatId, 'VA'),
  ]);

const writeDelivery = ({ category, buyer, deliveredOn }: ElectronicDocument): Xml =>
  ram('ApplicableHeaderTradeDelivery', [
    category === 'K' ? ram('ShipToTradeParty', [writeAddress(buyer)]) : '',
    ram('ActualDeliverySupplyChainEvent', [day('OccurrenceDateTime', deliveredOn)]),
  ]);

function writeSettlement(document: ElectronicDocument): Xml {
  const { number, currency, sums, exemption, category, rate, period, allowances, corrects } = document;
  return ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', number),
    ram('InvoiceCurrencyCode', currency),
    writeMeans(document),
    ram('ApplicableTradeTax', [
      ram('CalculatedAmount', sums.tax),
      ram('TypeCode', 'VAT'),
      ram('ExemptionReason', exemption.text),
      ram('BasisAmount', sums.net),
      ram('CategoryCode', category),
      ram('ExemptionReasonCode', exemption.code),
      ram('RateApplicablePercent', rate),
    ]),
    ram('BillingSpecifiedPeriod', [
      day('StartDateTime', period?.from ?? null),
      day('EndDateTime', period?.to ?? null),
    ]),
    ...allowances.map(({ reason, amount }) =>
      ram('SpecifiedTradeAllowanceCharge', [
        ram('ChargeIndicator', [element('udt:Indicator', 'false')]),
        ram('ActualAmount', amount),
        ram('Reason', reason),
        ram('CategoryTradeTax', writeCategory(document)),
      ]),
    ),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', document.terms),
      day('DueDateDateTime', document.dueOn),
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', sums.lines),
      allowances.length === 0 ? '' : ram('AllowanceTotalAmount', sums.allowances),
      ram('TaxBasisTotalAmount', sums.net),
      ram('TaxTotalAmount', sums.tax, { currencyID: currency }),
      ram('GrandTotalAmount', sums.total),
      ram('DuePayableAmount', sums.total),
    ]),
    ram('InvoiceReferencedDocument', [
      ram('IssuerAssignedID', corrects?.number ?? null),
      day('FormattedIssueDateTime', corrects?.issuedOn ?? null, 'qdt'),
    ]),
  ]);
}

const writeMeans = ({ payment, seller: { iban, bic, accountHolder } }: ElectronicDocument): Xml =>
  ram('SpecifiedTradeSettlementPaymentMeans', [
    ram('TypeCode', payment.code),
    ram('Information', payment.information),
    iban === null
      ? ''
      : ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', iban), ram('AccountName', accountHolder)]),
    iban === null ? '' : ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', bic)]),
  ]);

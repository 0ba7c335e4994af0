import type { Buyer, ElectronicDocument, PostalAddress, Seller } from './electronic.types.ts';
import { element, xmlFile, type Xml } from './xml.ts';

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const AGGREGATE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';

const cbc = (name: string, text: string | null, attributes?: Readonly<Record<string, string>>): Xml =>
  element(`cbc:${name}`, text, attributes);
const cac = (name: string, children: readonly Xml[]): Xml => element(`cac:${name}`, children);

/** UBL 2.1: the order of elements is the schema's. */
export function writeUbl(document: ElectronicDocument): Buffer {
  const { kind, corrects, period, deliveredOn, terms } = document;
  const isCredit = kind === 'credit';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  return xmlFile(
    element(
      root,
      [
        cbc('CustomizationID', 'urn:cen.eu:en16931:2017'),
        cbc('ID', document.number),
        cbc('IssueDate', document.issuedOn),
        isCredit ? '' : cbc('DueDate', document.dueOn),
        cbc(`${root}TypeCode`, isCredit ? '381' : '380'),
        cbc('Note', document.note),
        cbc('DocumentCurrencyCode', document.currency),
        cbc('BuyerReference', document.buyer.reference),
        cac('InvoicePeriod', [cbc('StartDate', period?.from ?? null), cbc('EndDate', period?.to ?? null)]),
        cac('BillingReference', [
          cac('InvoiceDocumentReference', [
            cbc('ID', corrects?.number ?? null),
            cbc('IssueDate', corrects?.issuedOn ?? null),
          ]),
        ]),
        cac('AccountingSupplierParty', [writeSeller(document.seller, document.category === 'O')]),
        cac('AccountingCustomerParty', [writeBuyer(document.buyer, document.category === 'O')]),
        cac('Delivery', [
          cbc('ActualDeliveryDate', deliveredOn),
          cac('DeliveryLocation', [
            document.category === 'K' ? cac('Address', writeAddress(document.buyer)) : '',
          ]),
        ]),
        writeMeans(document),
        cac('PaymentTerms', [cbc('Note', terms)]),
        ...document.allowances.map(({ reason, amount }) =>
          cac('AllowanceCharge', [
            cbc('ChargeIndicator', 'false'),
            cbc('AllowanceChargeReason', reason),
            money(document, 'Amount', amount),
            writeCategory(document, 'TaxCategory'),
          ]),
        ),
        writeTax(document),
        writeTotals(document),
        ...writeLines(document),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        'xmlns:cac': AGGREGATE,
        'xmlns:cbc': COMMON,
      },
    ),
  );
}

const money = ({ currency }: ElectronicDocument, name: string, amount: string): Xml =>
  cbc(name, amount, { currencyID: currency });

const writeAddress = ({ address1, address2, city, zip, state, country }: PostalAddress): Xml[] => [
  cbc('StreetName', address1),
  cbc('AdditionalStreetName', address2),
  cbc('CityName', city),
  cbc('PostalZone', zip),
  cbc('CountrySubentity', state),
  cac('Country', [cbc('IdentificationCode', country)]),
];

const taxId = (id: string | null, scheme: string): Xml =>
  id === null ? '' : cac('PartyTaxScheme', [cbc('CompanyID', id), cac('TaxScheme', [cbc('ID', scheme)])]);

/** Numbers of the tax are left out where an invoice is outside its scope. */
const writeSeller = (seller: Seller, isOutside: boolean): Xml =>
  cac('Party', [
    cbc('EndpointID', seller.email, { schemeID: 'EM' }),
    cac('PostalAddress', writeAddress(seller)),
    isOutside ? '' : taxId(seller.vatId, 'VAT'),
    isOutside ? '' : taxId(seller.taxNumber, 'FC'),
    cac('PartyLegalEntity', [cbc('RegistrationName', seller.name), cbc('CompanyID', seller.registration)]),
  ]);

const writeBuyer = (buyer: Buyer, isOutside: boolean): Xml =>
  cac('Party', [
    cac('PostalAddress', writeAddress(buyer)),
    isOutside ? '' : taxId(buyer.vatId, 'VAT'),
    cac('PartyLegalEntity', [cbc('RegistrationName', buyer.name)]),
  ]);

const writeMeans = ({ payment, number, seller: { iban, bic, accountHolder } }: ElectronicDocument): Xml =>
  cac('PaymentMeans', [
    cbc('PaymentMeansCode', payment.code, { name: payment.information }),
    cbc('PaymentID', number),
    iban === null
      ? ''
      : cac('PayeeFinancialAccount', [
          cbc('ID', iban),
          cbc('Name', accountHolder),
          cac('FinancialInstitutionBranch', [cbc('ID', bic)]),
        ]),
  ]);

const writeCategory = ({ category, rate }: ElectronicDocument, name: string, exemption: Xml[] = []): Xml =>
  cac(name, [cbc('ID', category), cbc('Percent', rate), ...exemption, cac('TaxScheme', [cbc('ID', 'VAT')])]);

const writeTax = (document: ElectronicDocument): Xml => {
  const { sums, exemption } = document;
  return cac('TaxTotal', [
    money(document, 'TaxAmount', sums.tax),
    cac('TaxSubtotal', [
      money(document, 'TaxableAmount', sums.net),
      money(document, 'TaxAmount', sums.tax),
      writeCategory(document, 'TaxCategory', [
        cbc('TaxExemptionReasonCode', exemption.code),
        cbc('TaxExemptionReason', exemption.text),
      ]),
    ]),
  ]);
};

const writeTotals = (document: ElectronicDocument): Xml =>
  cac('LegalMonetaryTotal', [
    money(document, 'LineExtensionAmount', document.sums.lines),
    money(document, 'TaxExclusiveAmount', document.sums.net),
    money(document, 'TaxInclusiveAmount', document.sums.total),
    document.allowances.length === 0 ? '' : money(document, 'AllowanceTotalAmount', document.sums.allowances),
    money(document, 'PayableAmount', document.sums.total),
  ]);

function writeLines(document: ElectronicDocument): Xml[] {
  const [line, quantity] =
    document.kind === 'credit' ? ['CreditNoteLine', 'CreditedQuantity'] : ['InvoiceLine', 'InvoicedQuantity'];
  return document.lines.map((one, index) =>
    cac(line, [
      cbc('ID', String(index + 1)),
      cbc(quantity, one.quantity, { unitCode: one.unit }),
      money(document, 'LineExtensionAmount', one.net),
      cac('Item', [
        cbc('Description', one.description),
        cbc('Name', one.name),
        writeCategory(document, 'ClassifiedTaxCategory'),
      ]),
      cac('Price', [money(document, 'PriceAmount', one.price)]),
    ]),
  );
}

import { Type } from 'typebox';
import { idParam, refusals, Uuid } from '../../../../platform/http/schemas.ts';
import { Syntax } from './seller.schemas.ts';

const xml = {
  200: {
    description: 'Electronic invoice by EN 16931',
    content: {
      'application/xml': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    },
  },
  ...refusals,
};

const call = {
  params: idParam('invoiceId'),
  querystring: Type.Object({
    syntax: Type.Optional(Syntax),
    creditNoteId: Type.Optional(Uuid),
  }),
  response: xml,
};

export const getInvoiceXml = {
  operationId: 'getInvoiceXml',
  tags: ['invoices'],
  summary:
    'Get an invoice of the caller, or a credit note of it, as an electronic invoice (EN 16931); UBL by default',
  ...call,
};

export const getManagedInvoiceXml = {
  operationId: 'getManagedInvoiceXml',
  tags: ['admin', 'invoices'],
  summary: 'Get an invoice or a credit note as an electronic invoice (staff only)',
  ...call,
};

import {
  type Exceptions,
  type Permissions,
  members,
  ownerOnly,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  payments: {
    getInvoice: ownerOnly,
    getInvoiceIntent: ownerOnly,
    getInvoicePaper: ownerOnly,
    getInvoiceXml: ownerOnly,
    listOwnInvoices: members,
    listInvoices: staffOnly,
    createInvoice: staffOnly,
    getManagedInvoice: staffOnly,
    updateInvoice: staffOnly,
    deleteInvoice: staffOnly,
    sendInvoice: staffOnly,
    voidInvoice: staffOnly,
    markInvoicePaid: staffOnly,
    recordInvoicePart: staffOnly,
    creditInvoice: staffOnly,
    remindOfInvoice: staffOnly,
    copyInvoice: staffOnly,
    getManagedInvoicePaper: staffOnly,
    getManagedInvoiceXml: staffOnly,
    getInvoiceSeller: staffOnly,
    putInvoiceSeller: staffOnly,
  },
};

export const exceptions: Exceptions = { opening: ['getInvoiceIntent'] };

export const powers: Powers = {
  'invoices:read': [
    'listInvoices',
    'getManagedInvoice',
    'getManagedInvoicePaper',
    'getManagedInvoiceXml',
    'getInvoiceSeller',
  ],
  'invoices:write': [
    'createInvoice',
    'updateInvoice',
    'deleteInvoice',
    'sendInvoice',
    'voidInvoice',
    'creditInvoice',
    'remindOfInvoice',
    'copyInvoice',
  ],
  'invoices:write + payments:write': ['markInvoicePaid', 'recordInvoicePart'],
  settings: ['putInvoiceSeller'],
};

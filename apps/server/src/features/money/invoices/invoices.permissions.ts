import {
  type Exceptions,
  type Permissions,
  members,
  ownerOnly,
  staffOnly,
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

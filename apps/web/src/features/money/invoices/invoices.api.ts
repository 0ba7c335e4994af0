import {
  getInvoiceIntentOptions,
  getInvoiceOptions,
  getManagedInvoiceOptions,
  listInvoicesOptions,
  listOwnInvoicesInfiniteOptions,
  type ManagedInvoice,
} from '@atrium/api';
import type { Tone } from '@atrium/ui/badge';
import type { ListFilter } from '../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../components/staff/list/use-list-state.ts';
import { pageSize, paged } from '../../../lib/queries.ts';
import type { PlainTextId, TextFunctions } from '../../../lib/text.tsx';

export type InvoiceStatus = ManagedInvoice['status'];

export const ownInvoices = () => ({
  ...listOwnInvoicesInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});

export const invoiceOf = (invoiceId: string) => getInvoiceOptions({ path: { invoiceId } });

/** Opening it is the reason for asking: not tried again for what is refused, nor kept. */
export const invoiceIntentOf = (invoiceId: string) => ({
  ...getInvoiceIntentOptions({ path: { invoiceId } }),
  retry: false as const,
  staleTime: 0,
});

export const managedInvoiceOf = (invoiceId: string) => getManagedInvoiceOptions({ path: { invoiceId } });

/** Calls that answer otherwise once an invoice has changed. */
export const invoiceCalls = [
  'listInvoices',
  'getManagedInvoice',
  'listOwnInvoices',
  'getInvoice',
  'listPaymentIntents',
];

export const statusLooks: Record<InvoiceStatus, { label: PlainTextId; tone: Tone }> = {
  draft: { label: 'invoices.status.draft', tone: 'neutral' },
  sent: { label: 'invoices.status.sent', tone: 'brand' },
  paid: { label: 'invoices.status.paid', tone: 'success' },
  void: { label: 'invoices.status.void', tone: 'neutral' },
};

export const sortable = ['number', 'title', 'total', 'dueDate', 'createdAt'] as const;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  {
    id: 'status',
    options: (['draft', 'sent', 'paid', 'void'] as const).map((value) => ({
      value,
      label: t(statusLooks[value].label),
    })),
  },
  { id: 'overdue', options: [{ value: 'true', label: t('invoices.overdue') }] },
];

export const invoicesOf = (state: ListState) => {
  const { status, overdue } = state.chosen;
  return listInvoicesOptions({
    query: {
      ...askOf(state),
      // Held to its options when it was read from the address.
      ...(status !== undefined && { status: status as InvoiceStatus }),
      ...(overdue !== undefined && { overdue: true }),
    },
  });
};

import type { ManagedInvoice } from '@atrium/api';
import { cardLinkClass } from '@atrium/ui/card';
import { PageLink } from '../../../components/page-link.tsx';
import type { ListColumn } from '../../../components/staff/list/list-types.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { InvoiceState } from './invoice-state.tsx';

export function useInvoiceColumns(): ListColumn<ManagedInvoice>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'title',
      label: t('admin.invoices.what'),
      sortBy: 'title',
      main: true,
      cell: ({ id, title }) => (
        <PageLink
          to={`/admin/invoices/${id}`}
          dir="auto"
          className={`block truncate font-medium ${cardLinkClass}`}
        >
          {title}
        </PageLink>
      ),
    },
    {
      id: 'number',
      label: t('admin.invoices.number'),
      sortBy: 'number',
      cell: ({ number }) => <span className="tabular-nums">{number ?? '–'}</span>,
    },
    {
      id: 'payer',
      label: t('admin.invoices.payer'),
      cell: ({ account }) => (
        <bdi className="block truncate">{account === null ? t('payments.gone') : displayName(account)}</bdi>
      ),
    },
    {
      id: 'total',
      label: t('payments.total'),
      sortBy: 'total',
      cell: ({ total, currency }) => <span className="tabular-nums">{format.money(total, currency)}</span>,
    },
    {
      id: 'toPay',
      label: t('invoices.toPay'),
      cell: ({ toPay, currency }) => <span className="tabular-nums">{format.money(toPay, currency)}</span>,
    },
    {
      id: 'dueDate',
      label: t('invoices.due'),
      sortBy: 'dueDate',
      cell: ({ dueDate }) =>
        dueDate === null ? (
          '–'
        ) : (
          <time dateTime={dueDate}>{format.date(dueDate, { dateStyle: 'medium' })}</time>
        ),
    },
    {
      id: 'createdAt',
      label: t('admin.invoices.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    {
      id: 'state',
      label: t('admin.invoices.state'),
      cell: ({ status, overdue }) => <InvoiceState status={status} overdue={overdue} />,
    },
  ];
}

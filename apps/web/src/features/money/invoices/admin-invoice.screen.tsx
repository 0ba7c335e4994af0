import type { ManagedInvoice } from '@atrium/api';
import { Card } from '@atrium/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useParams } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ElectronicFiles } from './electronic-files.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { Sums } from './invoice-sums.tsx';
import { managedInvoiceOf } from './invoices.api.ts';

const InvoiceEditor = lazy(() => import('./invoice-editor.tsx'));

const page = definePage({ module: 'invoices' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One invoice: written while it is a draft, then sent, paid, credited. */
export default function AdminInvoiceScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('invoices.one')} above={{ to: '/admin/invoices', label: t('admin.invoices.title') }}>
      <Managed />
    </AdminPage>
  );
}

function Managed() {
  const { invoiceId = '' } = useParams();
  const query = useQuery(managedInvoiceOf(invoiceId));
  const mayWrite = useHasPower('invoices:write');
  return (
    <QueryState query={query} waiting={<RowsSkeleton />}>
      {({ data: invoice }) => (
        <>
          <Head invoice={invoice} />
          {mayWrite && invoice.status === 'draft' ? (
            <Suspense fallback={<RowsSkeleton />}>
              <InvoiceEditor key={invoice.id} invoice={invoice} />
            </Suspense>
          ) : (
            <Sheet invoice={invoice} />
          )}
          <InvoiceActions key={invoice.id} invoice={invoice} mayWrite={mayWrite} />
          {invoice.number !== null && (
            <div className="mt-8">
              <ElectronicFiles
                isStaff
                invoiceId={invoice.id}
                number={invoice.number}
                creditNotes={invoice.creditNotes}
                hasInvoice={invoice.status !== 'void' || invoice.credited === invoice.total}
              />
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}

function Head({ invoice: { title, number, status, overdue, account } }: { invoice: ManagedInvoice }) {
  const { t } = useText();
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
        {number === null ? title : `${t('invoices.number', { number: String(number) })}: ${title}`}
      </h2>
      <InvoiceState status={status} overdue={overdue} />
      {account !== null && (
        <p className="w-full text-sm text-muted">
          {t('admin.invoices.payer')}:{' '}
          <PageLink to={`/people/${account.username}`} className="underline">
            <bdi>{displayName(account)}</bdi>
          </PageLink>
        </p>
      )}
    </div>
  );
}

function Sheet({ invoice }: { invoice: ManagedInvoice }) {
  const { t } = useText();
  const format = useFormat();
  const days = [
    [t('invoices.date'), invoice.sentDate],
    [t('invoices.due'), invoice.dueDate],
    [t('admin.invoices.paidOn'), invoice.paidDate],
  ] as const;
  return (
    <Card padding="lg">
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {invoice.billedTo !== null && (
          <>
            <dt className="text-muted">{t('invoices.billedTo')}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {invoice.billedTo}
            </dd>
          </>
        )}
        {days.map(([label, day]) =>
          day === null ? null : (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{format.date(day)}</dd>
            </div>
          ),
        )}
      </dl>
      <InvoiceLines lines={invoice.lineItems} currency={invoice.currency} />
      <Sums
        sums={invoice}
        currency={invoice.currency}
        rate={invoice.salesTaxRate}
        taxName={invoice.salesTaxName}
        credited={invoice.credited}
        received={invoice.status === 'sent' ? invoice.received : 0}
      />
      {invoice.creditNotes.length > 0 && (
        <section aria-labelledby="credits" className="mt-6">
          <h3 id="credits" className="mb-2 font-semibold">
            {t('admin.invoices.credits')}
          </h3>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {invoice.creditNotes.map((note) => (
              <li key={note.id} className="flex justify-between gap-4 py-2">
                <span>
                  {t('admin.invoices.credit', { number: String(note.number) })}: <bdi>{note.reason}</bdi>
                </span>
                <span className="tabular-nums">{format.money(-note.amount, invoice.currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {invoice.notes !== null && (
        <p dir="auto" className="mt-6 text-sm whitespace-pre-line text-muted wrap-anywhere">
          {invoice.notes}
        </p>
      )}
    </Card>
  );
}

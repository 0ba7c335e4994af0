import { type Invoice, getInvoicePaper } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';
import { useBack } from '../../../lib/use-back.ts';
import { PaymentStep } from '../payments/index.ts';
import { ElectronicFiles } from './electronic-files.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { Sums } from './invoice-sums.tsx';
import { invoiceCalls, invoiceIntentOf, invoiceOf } from './invoices.api.ts';

const page = definePage({ module: 'invoices' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One invoice as its paper has it, and beside it the way to pay it. */
export default function InvoiceScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('invoices.one')} hidden />
      <Link to="/my/invoices" className={`${linkClass} text-sm`}>
        {t('invoices.title')}
      </Link>
      <MembersOnly waiting={<InvoiceSkeleton />}>
        <Paper />
      </MembersOnly>
    </div>
  );
}

function Paper() {
  const { t } = useText();
  const { invoiceId = '' } = useParams();
  const query = useQuery(invoiceOf(invoiceId));
  const back = useBack();
  return (
    <QueryState query={query} waiting={<InvoiceSkeleton />}>
      {({ data: invoice }) => (
        <>
          <div className="mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-2xl font-semibold">
              {t('invoices.number', { number: String(invoice.alternateId) })}
            </h1>
            <InvoiceState status={invoice.status} paying={invoice.paying} />
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
            <Sheet invoice={invoice} />
            <div className="flex flex-col gap-6">
              {invoice.status === 'sent' && <Pay invoiceId={invoice.id} />}
              {invoice.status === 'paid' && (
                <Banner tone="success" role="status" icon={<CircleCheck aria-hidden="true" />}>
                  {t('payments.received')}
                </Banner>
              )}
              {invoice.status === 'paid' && back !== null && (
                <Link to={back} className={`${buttonClass({ variant: 'primary' })} self-start`}>
                  {t('invoices.back')}
                </Link>
              )}
              {invoice.status === 'void' && <Banner tone="neutral">{t('invoices.voided')}</Banner>}
              <Papers invoice={invoice} />
            </div>
          </div>
        </>
      )}
    </QueryState>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <Card padding="lg">
      <p dir="auto" className="text-lg font-semibold wrap-anywhere">
        {invoice.title}
      </p>
      <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">{t('invoices.from')}</dt>
        <dd>
          <bdi>{invoice.organization.name}</bdi>
        </dd>
        {invoice.billedTo !== null && (
          <>
            <dt className="text-muted">{t('invoices.billedTo')}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {invoice.billedTo}
            </dd>
          </>
        )}
        {invoice.sentDate !== null && (
          <>
            <dt className="text-muted">{t('invoices.date')}</dt>
            <dd>{format.date(invoice.sentDate)}</dd>
          </>
        )}
        <dt className="text-muted">{t('invoices.due')}</dt>
        <dd>{format.date(invoice.dueDate)}</dd>
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
      {invoice.notes !== null && (
        <p dir="auto" className="mt-6 whitespace-pre-line text-sm text-muted wrap-anywhere">
          {invoice.notes}
        </p>
      )}
    </Card>
  );
}

function Pay({ invoiceId }: { invoiceId: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const intent = useQuery(invoiceIntentOf(invoiceId));
  const refresh = (): void => {
    for (const _id of invoiceCalls) void client.invalidateQueries({ queryKey: [{ _id }] });
  };
  return (
    <Card padding="lg" role="region" aria-label={t('invoices.pay')}>
      <h2 className="mb-4 text-lg font-semibold">{t('invoices.pay')}</h2>
      <QueryState query={intent} waiting={<Skeleton className="h-40 w-full" />}>
        {({ data }) => (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <PaymentStep intent={data} onPaid={refresh} />
          </Suspense>
        )}
      </QueryState>
    </Card>
  );
}

function Papers({ invoice }: { invoice: Invoice }) {
  const { t } = useText();
  const format = useFormat();
  const paper = useSaveFile(`invoice-${invoice.alternateId}.pdf`, () =>
    getInvoicePaper({ path: { invoiceId: invoice.id }, parseAs: 'blob', throwOnError: true }),
  );
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        className="self-start"
        pending={paper.isPending}
        onClick={() => paper.mutate()}
      >
        {t('invoices.download')}
      </Button>
      <ElectronicFiles
        invoiceId={invoice.id}
        number={invoice.alternateId}
        creditNotes={invoice.creditNotes}
        hasInvoice={invoice.status !== 'void' || invoice.credited === invoice.total}
      />
      {invoice.payments.length > 0 && (
        <section aria-labelledby="payments">
          <h2 id="payments" className="mb-2 font-semibold">
            {t('invoices.payments')}
          </h2>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {invoice.payments.map((payment) => (
              <li key={payment.id} className="flex justify-between gap-4 py-2">
                <time dateTime={payment.createdAt}>{format.date(payment.createdAt)}</time>
                <span className="tabular-nums">
                  {format.money(
                    payment.type === 'refund' ? -payment.chargedAmt : payment.chargedAmt,
                    payment.currency,
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function InvoiceSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-8 w-1/3" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

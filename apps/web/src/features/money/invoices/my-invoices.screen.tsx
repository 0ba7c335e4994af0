import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { ownInvoices } from './invoices.api.ts';

const page = definePage({ module: 'invoices' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** All that was billed to the reader, paid or not. */
export default function MyInvoicesScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('invoices.title')} hidden />
      <h1 className="text-2xl font-semibold">{t('invoices.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('invoices.text')}</p>
      <MembersOnly waiting={<RowsSkeleton />}>
        <Invoices />
      </MembersOnly>
    </div>
  );
}

function Invoices() {
  const { t } = useText();
  const format = useFormat();
  const list = useInfiniteQuery(ownInvoices());
  const invoices = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<RowsSkeleton />}
      isEmpty={() => invoices.length === 0}
      empty={
        <EmptyState
          illustration={<ReceiptText />}
          title={t('invoices.empty')}
          text={t('invoices.emptyText')}
        />
      }
    >
      {() => (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {invoices.map((invoice) => (
              <li
                key={invoice.id}
                className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
              >
                <div className="min-w-0 grow basis-56">
                  <PageLink
                    to={`/invoices/${invoice.id}`}
                    className={`block truncate font-medium ${cardLinkClass}`}
                  >
                    <bdi>{invoice.title}</bdi>
                  </PageLink>
                  <p className="text-sm text-muted">
                    {t('invoices.number', { number: String(invoice.alternateId) })} ·{' '}
                    {t('invoices.dueOn', { date: format.date(invoice.dueDate) })}
                  </p>
                </div>
                <span className="font-semibold tabular-nums">
                  {format.money(
                    invoice.status === 'sent' ? invoice.toPay : invoice.total - invoice.credited,
                    invoice.currency,
                  )}
                </span>
                <InvoiceState status={invoice.status} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

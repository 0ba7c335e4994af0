import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { StaffList } from '../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../components/staff/list/use-list-state.ts';
import { definePage } from '../../../lib/page.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { filtersOf, invoicesOf, sortable } from './invoices.api.ts';

const NewInvoiceDialog = lazy(() => import('./new-invoice-dialog.tsx'));

const page = definePage({ module: 'invoices' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** All invoices: drafts, what is owed, what was paid. */
export default function AdminInvoicesScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.invoices.title')} text={t('admin.invoices.text')} wide>
      <InvoiceTabs />
      <Invoices />
    </AdminPage>
  );
}

function Invoices() {
  const { t } = useText();
  const [adding, setAdding] = useState(false);
  const mayWrite = useHasPower('invoices:write');
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: '-createdAt', sortable, filters });
  const list = useQuery({ ...invoicesOf(state), placeholderData: keepPreviousData });
  return (
    <>
      {mayWrite && (
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          className="mb-4"
          onClick={() => setAdding(true)}
        >
          {t('admin.invoices.add')}
        </Button>
      )}
      <StaffList
        label={t('admin.invoices.title')}
        searchLabel={t('admin.invoices.search')}
        state={state}
        list={list}
        columns={useInvoiceColumns()}
        filters={filters}
        nameOf={({ title }) => title}
        empty={
          <EmptyState
            illustration={<ReceiptText />}
            title={t('admin.invoices.empty')}
            text={t('admin.invoices.emptyText')}
          />
        }
      />
      {adding && (
        <Suspense fallback={null}>
          <NewInvoiceDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

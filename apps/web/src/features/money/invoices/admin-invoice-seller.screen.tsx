import { getInvoiceSellerOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Editing } from '../../../components/staff/editing.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { SellerForm } from './seller-form.tsx';

const page = definePage({ module: 'invoices' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Details of the organization on electronic invoices. */
export default function AdminInvoiceSellerScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.invoices.title')} text={t('admin.invoices.sellerText')}>
      <InvoiceTabs />
      <div className="mt-6">
        <Seller />
      </div>
    </AdminPage>
  );
}

function Seller() {
  const query = useQuery(getInvoiceSellerOptions());
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={3} />}>
      {({ data }) => (
        <Editing item={data}>{(item, begin) => <SellerForm seller={item} begin={begin} />}</Editing>
      )}
    </QueryState>
  );
}

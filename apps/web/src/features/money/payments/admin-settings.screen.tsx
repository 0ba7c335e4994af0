import { getPaymentSettingsOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Editing } from '../../../components/staff/editing.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useText } from '../../../lib/text.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TaxRates } from './tax-rates/tax-rates.tsx';
import { WalletSettings } from './wallet-settings.tsx';

/** The payment provider, tax rates and wallets. */
export default function PaymentSettingsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('payments.title')} text={t('payments.text')}>
      <PaymentTabs />
      <Settings />
      <TaxRates />
      <WalletSettings />
    </AdminPage>
  );
}

function Settings() {
  const query = useQuery(getPaymentSettingsOptions());
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={2} />}>
      {({ data }) => (
        <Editing item={data}>{(item, begin) => <SettingsForm settings={item} begin={begin} />}</Editing>
      )}
    </QueryState>
  );
}

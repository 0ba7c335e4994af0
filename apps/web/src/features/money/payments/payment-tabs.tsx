import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { NavLink } from 'react-router';
import { useText } from '../../../lib/text.tsx';

/** Between what comes in and how it does. */
export function PaymentTabs() {
  const { t } = useText();
  return (
    <TabNav label={t('payments.title')}>
      <NavLink to="/admin/payments" end className={tabClass}>
        {t('payments.list')}
      </NavLink>
      <NavLink to="/admin/payments/settings" className={tabClass}>
        {t('payments.settings')}
      </NavLink>
    </TabNav>
  );
}

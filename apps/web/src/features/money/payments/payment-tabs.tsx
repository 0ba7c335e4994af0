import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { NavLink } from 'react-router';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';

/** Between what comes in and how it does; each for those whose role has its power. */
export function PaymentTabs() {
  const { t } = useText();
  const [seesList, seesSettings] = [useHasPower('payments:read'), useHasPower('settings')];
  return (
    <TabNav label={t('payments.title')}>
      {seesList && (
        <NavLink to="/admin/payments" end className={tabClass}>
          {t('payments.list')}
        </NavLink>
      )}
      {seesList && (
        <NavLink to="/admin/payments/report" className={tabClass}>
          {t('payments.report')}
        </NavLink>
      )}
      {seesSettings && (
        <NavLink to="/admin/payments/settings" className={tabClass}>
          {t('payments.settings')}
        </NavLink>
      )}
    </TabNav>
  );
}

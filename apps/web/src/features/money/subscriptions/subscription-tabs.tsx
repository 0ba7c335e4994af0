import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { NavLink } from 'react-router';
import { useText } from '../../../lib/text.tsx';

export function SubscriptionTabs() {
  const { t } = useText();
  return (
    <TabNav label={t('admin.subscriptions.title')}>
      <NavLink end to="/admin/subscriptions" className={tabClass}>
        {t('admin.subscriptions.list')}
      </NavLink>
      <NavLink to="/admin/subscriptions/plans" className={tabClass}>
        {t('admin.subscriptions.plans')}
      </NavLink>
    </TabNav>
  );
}

import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { NavLink } from 'react-router';
import { useText } from '../../../lib/text.tsx';

/** Between the invoices and what electronic ones say of the organization. */
export function InvoiceTabs() {
  const { t } = useText();
  return (
    <TabNav label={t('admin.invoices.title')}>
      <NavLink to="/admin/invoices" end className={tabClass}>
        {t('admin.invoices.title')}
      </NavLink>
      <NavLink to="/admin/invoices/seller" className={tabClass}>
        {t('admin.invoices.seller')}
      </NavLink>
    </TabNav>
  );
}

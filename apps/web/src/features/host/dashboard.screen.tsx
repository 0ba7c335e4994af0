import { useText } from '../../lib/text.tsx';
import { HostPage } from './host-page.tsx';
import { useListing } from './host.api.ts';

/** Where the event stands, and what is next. */
export default function DashboardScreen() {
  const { t } = useText();
  const listing = useListing();
  if (listing === undefined) return null;
  return <HostPage title={t('host.dashboard')}>{null}</HostPage>;
}

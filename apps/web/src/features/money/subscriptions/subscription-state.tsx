import type { ManagedSubscription } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { linkClass } from '@atrium/ui/link';
import { Link } from 'react-router';
import { useText } from '../../../lib/text.tsx';
import { statusLooks } from './subscriptions.api.ts';

export function SubscriptionState({
  subscription: { status, cancelScheduled, invoiceId },
}: {
  subscription: ManagedSubscription;
}) {
  const { t } = useText();
  const { label, tone } = statusLooks[status];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{t(label)}</Badge>
      {cancelScheduled && status !== 'canceled' && <Badge>{t('admin.subscriptions.ending')}</Badge>}
      {invoiceId !== null && (
        <Link to={`/admin/invoices/${invoiceId}`} className={`${linkClass} text-sm`}>
          {t('invoices.one')}
        </Link>
      )}
    </span>
  );
}

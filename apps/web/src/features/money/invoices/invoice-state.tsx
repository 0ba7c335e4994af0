import { Badge } from '@atrium/ui/badge';
import { useText } from '../../../lib/text.tsx';
import { type InvoiceStatus, statusLooks } from './invoices.api.ts';

interface InvoiceStateProps {
  status: InvoiceStatus;
  overdue?: boolean;
  /** A payment is under way. */
  paying?: boolean;
}

export function InvoiceState({ status, overdue = false, paying = false }: InvoiceStateProps) {
  const { t } = useText();
  if (paying) return <Badge tone="warning">{t('invoices.status.pending')}</Badge>;
  if (overdue) return <Badge tone="danger">{t('invoices.overdue')}</Badge>;
  const { label, tone } = statusLooks[status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

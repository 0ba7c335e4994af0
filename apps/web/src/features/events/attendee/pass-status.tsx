import type { BasePass } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useText } from '../../../lib/text.tsx';

/** How a pass stands, in a word; one that is simply good needs none. */
export function PassStatus({ pass: { status, usedAt } }: { pass: Pick<BasePass, 'status' | 'usedAt'> }) {
  const { t } = useText();
  if (status === 'canceled') return <Badge tone="danger">{t('attendee.canceled')}</Badge>;
  if (usedAt !== null) return <Badge tone="success">{t('attendee.checkedIn')}</Badge>;
  if (status === 'needsInfo') return <Badge tone="warning">{t('attendee.needsInfo')}</Badge>;
  return null;
}

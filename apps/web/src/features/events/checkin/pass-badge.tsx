import { Badge } from '@atrium/ui/badge';
import type { BasePass } from '@atrium/api';
import { useText } from '../../../lib/text.tsx';

/** Where a pass stands, in a word. */
export function PassBadge({ pass }: { pass: Pick<BasePass, 'status' | 'usedAt'> }) {
  const { t } = useText();
  if (pass.status === 'canceled') return <Badge tone="danger">{t('attendees.canceled')}</Badge>;
  if (pass.status === 'draft') return <Badge>{t('attendees.draft')}</Badge>;
  if (pass.status === 'needsInfo') return <Badge tone="warning">{t('attendees.needsInfo')}</Badge>;
  if (pass.usedAt !== null) return <Badge tone="success">{t('attendees.in')}</Badge>;
  return <Badge>{t('attendees.ready')}</Badge>;
}

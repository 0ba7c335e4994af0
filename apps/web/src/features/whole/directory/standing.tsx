import type { AccountEntry } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useText } from '../../../lib/text.tsx';

interface StandingProps {
  person: Pick<AccountEntry, 'status' | 'isStaff' | 'accountType'>;
}

export function Standing({ person: { status, isStaff, accountType } }: StandingProps) {
  const { t } = useText();
  const isSuspended = status === 'suspended';
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={isSuspended ? 'danger' : 'neutral'}>
        {t(isSuspended ? 'admin.people.suspended' : 'admin.people.active')}
      </Badge>
      {isStaff && <Badge tone="brand">{t('admin.people.staff')}</Badge>}
      {accountType === 'team' && <Badge>{t('admin.people.team')}</Badge>}
    </span>
  );
}

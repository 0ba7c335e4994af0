import { EmptyState } from '@atrium/ui/empty-state';
import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActing } from '../../../../lib/session/use-acting.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';

interface OwnAccountProps {
  /** Also for whoever acts for a team, which has no person of its own to see to it. */
  orTeam?: boolean;
  children: ReactNode;
}

/** Settings of the sign-in itself are for its owner: while acting for another, the visible profile is not theirs. */
export function OwnAccount({ orTeam = false, children }: OwnAccountProps) {
  const { t } = useText();
  const { executeAs, isActing } = useActing();
  const isTeam = useSelf().data?.data.accountType === 'team';
  if (!isActing || (orTeam && executeAs !== null && isTeam)) return children;
  return (
    <EmptyState
      illustration={<UserRoundCheck />}
      title={t('settings.acting')}
      text={t('settings.acting.text')}
    />
  );
}

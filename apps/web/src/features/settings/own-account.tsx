import { EmptyState } from '@atrium/ui/empty-state';
import { UserRoundCheck } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { readExecuteAs, readShareToken } from '../../lib/session/share-token.ts';
import { useText } from '../../lib/text.tsx';

/** What concerns the sign-in itself is for its owner: while acting for another, the profile in sight is not theirs. */
export function OwnAccount({ children }: { children: ReactNode }) {
  const { t } = useText();
  const acting = useSyncExternalStore(noChange, isActing, () => false);
  if (!acting) return children;
  return (
    <EmptyState
      illustration={<UserRoundCheck />}
      title={t('settings.acting')}
      text={t('settings.acting.text')}
    />
  );
}

const isActing = (): boolean => readExecuteAs() !== null || readShareToken() !== null;
const noChange = () => () => undefined;

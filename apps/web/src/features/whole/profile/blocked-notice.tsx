import type { Account } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Ban } from 'lucide-react';
import { useActing } from '../../../lib/session/use-acting.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { useBlock } from './use-block.ts';

/** Instead of what the person has posted, while the reader keeps them out of sight. */
export function BlockedNotice({ account }: { account: Account }) {
  const { t } = useText();
  const block = useBlock(account);
  const { isActing } = useActing();
  return (
    <EmptyState
      className="mt-6 border-t border-line"
      illustration={<Ban />}
      title={t('people.blocked.title', { name: displayName(account) })}
      text={t('people.blocked.text')}
      action={
        isActing ? undefined : <Button onClick={() => block.mutate(false)}>{t('people.unblock')}</Button>
      }
    />
  );
}

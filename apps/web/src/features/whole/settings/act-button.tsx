import type { BaseAccount } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { displayName } from '../../../lib/names.ts';
import { useSwitchAccount } from '../../../lib/session/use-acting.ts';
import { useText } from '../../../lib/text.tsx';

/** From the own account to one that the reader may act for. */
export function ActButton({ account }: { account: BaseAccount }) {
  const { t } = useText();
  const { actFor } = useSwitchAccount();
  return (
    <Button
      size="sm"
      aria-label={t('shell.actAs', { name: displayName(account) })}
      onClick={() => actFor(account.id)}
    >
      {t('account.act')}
    </Button>
  );
}

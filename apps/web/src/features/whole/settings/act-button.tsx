import type { BaseAccount } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { displayName } from '../../../lib/names.ts';
import { useSwitchAccount } from '../../../lib/session/use-acting.ts';
import { useText } from '../../../lib/text.tsx';

/** From the own account to one that the reader may act for; to its home unless said. */
export function ActButton({ account, to }: { account: BaseAccount; to?: string }) {
  const { t } = useText();
  const { actFor } = useSwitchAccount();
  return (
    <Button
      size="sm"
      aria-label={t('shell.actAs', { name: displayName(account) })}
      onClick={() => actFor(account.id, to)}
    >
      {t('account.act')}
    </Button>
  );
}

import { type AccountEntry, suspendAccount, unsuspendAccount } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { type DecisionValues, ReasonDialog } from '../../talk/moderation/index.ts';
import { standingCalls } from './directory.api.ts';

/** Suspends or reinstates; nobody decides over themselves, nor over a team, which only people act for. */
export function StandingActions({ account }: { account: AccountEntry }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const [asking, setAsking] = useState(false);
  const name = displayName(account);
  const path = { accountId: account.id };
  const isSuspended = account.status === 'suspended';
  const save = (said: string) => ({ touches: standingCalls, said, onSaved: () => undefined });
  const suspend = useSave(
    (body: DecisionValues) => suspendAccount({ path, body, throwOnError: true }),
    save(t('admin.person.suspended', { name })),
  );
  const reinstate = useSave<void>(
    () => unsuspendAccount({ path, body: {}, throwOnError: true }),
    save(t('admin.person.reinstated', { name })),
  );
  if (self?.powers.includes('accounts:write') !== true) return null;
  if (self.id === account.id || account.accountType === 'team') return null;
  return (
    <>
      {isSuspended ? (
        <Button pending={reinstate.mutation.isPending} onClick={() => reinstate.mutation.mutate()}>
          {t('admin.person.reinstate')}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('admin.person.suspend')}
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ReasonDialog
            asked="suspend"
            name={name}
            close={() => setAsking(false)}
            decide={(values) => suspend.mutation.mutateAsync(values)}
          />
        </Suspense>
      )}
    </>
  );
}

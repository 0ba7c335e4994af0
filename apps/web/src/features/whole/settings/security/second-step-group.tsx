import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { withRecentSignIn } from '../../../../lib/session/presence.ts';
import { useSite } from '../../../../lib/site.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { describeAuthError } from '../../../ground/identity/index.ts';
import { secondStepKey } from './second-step.ts';
import { SettingsGroup } from '../settings-page.tsx';

const loadDialog = () => import('./totp-dialog.tsx');
const TotpDialog = lazy(loadDialog);

interface Wanted {
  totp?: 'DISABLED';
  email?: 'ENABLED' | 'DISABLED';
}

/** The settings of the second step, besides the password. */
export function SecondStepGroup() {
  const { t } = useText();
  const session = useSession();
  const preference = useQuery({
    queryKey: secondStepKey,
    queryFn: async () => (await (await session.amplify()).fetchMFAPreference()).enabled ?? [],
  });
  return (
    <SettingsGroup title={t('settings.second')} text={t('settings.second.text')}>
      {preference.error?.name === 'NotAuthorizedException' ? (
        <p className="text-sm text-muted">{t('auth.error.notOffered')}</p>
      ) : (
        <QueryState query={preference} waiting={<Waiting />}>
          {(enabled) => <Steps app={enabled.includes('TOTP')} email={enabled.includes('EMAIL')} />}
        </QueryState>
      )}
    </SettingsGroup>
  );
}

function Waiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-9 w-36 rounded-md" />
    </div>
  );
}

function Steps({ app, email }: { app: boolean; email: boolean }) {
  const { t } = useText();
  const change = useChange();
  // On its way it shows as done.
  const [wanted, setWanted] = useState<boolean>();
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <>
      <div className="flex gap-3">
        <Smartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 grow">
          <p className="font-medium">{t('settings.second.app')}</p>
          <p className="text-sm text-muted">{t(app ? 'settings.second.appOn' : 'settings.second.appOff')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              aria-haspopup="dialog"
              onPointerEnter={() => void loadDialog()}
              onClick={() => setSettingUp(true)}
            >
              {t(app ? 'settings.second.replace' : 'settings.second.setUp')}
            </Button>
            {app && (
              <Button
                variant="quiet"
                pending={change.isPending}
                onClick={() => change.mutate({ totp: 'DISABLED' })}
              >
                {t('settings.second.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <Switch
        checked={wanted ?? email}
        disabled={change.isPending}
        description={t('settings.second.emailText')}
        onChange={(on) => {
          setWanted(on);
          change.mutate({ email: on ? 'ENABLED' : 'DISABLED' }, { onSettled: () => setWanted(undefined) });
        }}
      >
        {t('settings.second.email')}
      </Switch>
      {isSettingUp && (
        <Suspense fallback={null}>
          <TotpDialog close={() => setSettingUp(false)} />
        </Suspense>
      )}
    </>
  );
}

function useChange() {
  const texts = useText();
  const session = useSession();
  const isOurs = useSite().config.IDENTITY_SERVICE === 'embedded';
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (wanted: Wanted) => {
      const { updateMFAPreference } = await session.amplify();
      await withRecentSignIn(() => updateMFAPreference(wanted));
    },
    onSuccess: () => toast({ kind: 'success', text: texts.t('settings.second.changed') }),
    onError: (error) =>
      toast({
        kind: 'error',
        text:
          // Of ours there is one thing left to say no to; another service may send no mails, say.
          error.name === 'InvalidParameterException'
            ? texts.t(isOurs ? 'settings.second.required' : 'auth.error.notOffered')
            : describeAuthError(error, texts, { reveals: true }).text,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: secondStepKey }),
  });
}

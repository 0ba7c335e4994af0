import { endOtherSignIns } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { LogOut, Mail } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { useSelf } from '../../../../lib/self.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { OwnAccount } from '../profile/own-account.tsx';
import { PasskeysGroup } from './passkeys-group.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStepGroup } from './second-step-group.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';

const loadDialog = () => import('./change-email-dialog.tsx');
const ChangeEmailDialog = lazy(loadDialog);

export default function SecurityScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('settings.security')} text={t('settings.security.text')}>
      <OwnAccount>
        <EmailGroup />
        <SettingsGroup title={t('settings.password')} text={t('settings.password.text')}>
          <PasswordForm />
        </SettingsGroup>
        <PasskeysGroup />
        <SecondStepGroup />
        <SignOutGroup />
      </OwnAccount>
    </SettingsPage>
  );
}

function EmailGroup() {
  const { t } = useText();
  const self = useSelf();
  // Another service may change the address before it is proven.
  const mayChange = useSite().config.IDENTITY_SERVICE === 'embedded';
  const [isChanging, setChanging] = useState(false);
  return (
    <SettingsGroup title={t('settings.email')} text={t('settings.email.text')}>
      <QueryState query={self} waiting={<Skeleton className="h-5 w-56" />}>
        {({ data }) => (
          <div className="flex items-center gap-3">
            <Mail aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <bdi className="min-w-0 grow truncate font-medium">{data.email ?? t('settings.email.none')}</bdi>
            {mayChange && (
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={t('settings.email.changeTitle')}
                onPointerEnter={() => void loadDialog()}
                onClick={() => setChanging(true)}
              >
                {t('settings.email.change')}
              </Button>
            )}
          </div>
        )}
      </QueryState>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeEmailDialog close={() => setChanging(false)} />
        </Suspense>
      )}
    </SettingsGroup>
  );
}

function SignOutGroup() {
  const { t } = useText();
  const session = useSession();
  const isOurs = useSite().config.IDENTITY_SERVICE === 'embedded';
  const signOut = useMutation({
    mutationFn: async () => {
      // The identity client keeps failures to itself; this tells them, while there is somebody to be told.
      if (isOurs) await endOtherSignIns({ throwOnError: true });
      await session.signOut({ everywhere: true });
    },
    // Waits for no network: whoever asks for this wants to know now.
    networkMode: 'always',
  });
  return (
    <SettingsGroup title={t('settings.signOut')} text={t('settings.signOut.text')}>
      <Button
        className="self-start"
        icon={<LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
        pending={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        {t('settings.signOut.submit')}
      </Button>
    </SettingsGroup>
  );
}

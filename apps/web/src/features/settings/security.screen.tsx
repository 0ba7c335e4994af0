import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { LogOut, Mail } from 'lucide-react';
import { QueryState } from '../../components/query-state.tsx';
import { useSelf } from '../../lib/self.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useText } from '../../lib/text.tsx';
import { OwnAccount } from './own-account.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStepGroup } from './second-step-group.tsx';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';

export default function SecurityScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('settings.security')} text={t('settings.security.text')}>
      <OwnAccount>
        <EmailGroup />
        <SettingsGroup title={t('settings.password')} text={t('settings.password.text')}>
          <PasswordForm />
        </SettingsGroup>
        <SecondStepGroup />
        <SignOutGroup />
      </OwnAccount>
    </SettingsPage>
  );
}

function EmailGroup() {
  const { t } = useText();
  const self = useSelf();
  return (
    <SettingsGroup title={t('settings.email')} text={t('settings.email.text')}>
      <QueryState query={self} waiting={<Skeleton className="h-5 w-56" />}>
        {({ data }) => (
          <p className="flex items-center gap-3">
            <Mail aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <bdi className="min-w-0 truncate font-medium">{data.email ?? t('settings.email.none')}</bdi>
          </p>
        )}
      </QueryState>
    </SettingsGroup>
  );
}

function SignOutGroup() {
  const { t } = useText();
  const session = useSession();
  const signOut = useMutation({ mutationFn: () => session.signOut({ everywhere: true }) });
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

import { Button } from '@atrium/ui/button';
import { textLinkClass } from '@atrium/ui/link';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useSite } from '../../../lib/site.ts';
import { describeAuthError } from './auth-errors.ts';
import { AuthForm } from './auth-form.tsx';
import { type AuthState, useAuthState } from './auth-state.ts';
import { CodeField, EmailField } from './fields.tsx';
import { markAddress } from './mark-address.tsx';
import { OutboxNotice } from './outbox-notice.tsx';
import { secondStepOf } from './second-step/second-step.ts';

export default function ConfirmScreen() {
  const { t, rich } = useText();
  const { config } = useSite();
  const navigate = useNavigate();
  const state = useAuthState();
  const [typed, setTyped] = useState('');
  const email = state.email ?? typed;
  return (
    <>
      <PageHead title={t('auth.confirm.title')} hidden />
      <AuthForm
        title={t('auth.confirm.title')}
        text={
          state.email === undefined
            ? t('auth.confirm.textPlain')
            : rich('auth.confirm.text', { b: markAddress }, { destination: state.email })
        }
        submit={t('auth.confirm.submit')}
        act={async (amplify, values) => {
          const username = values('email').trim();
          const confirmationCode = values('code').trim();
          const isFromHere = state.isFromHere === true;
          const signedIn = await amplify.enterByCode(config, { username, confirmationCode }, isFromHere);
          if (signedIn?.isSignedIn === true) return;
          const more = signedIn && secondStepOf(signedIn.nextStep);
          if (more !== null) {
            await navigate('/auth/second-step', { state: { ...more, email: username } });
            return;
          }
          const next: AuthState = { email: username, done: 'confirmed' };
          await navigate('/auth/sign-in', { state: next });
        }}
        footer={
          <>
            <Resend email={email} />
            {state.email !== undefined && (
              <p>
                <Link to="/auth/sign-up" className={textLinkClass}>
                  {t('auth.confirm.change')}
                </Link>
              </p>
            )}
          </>
        }
      >
        <OutboxNotice />
        {/* Known from the step before, it need not be asked again. */}
        {state.email === undefined ? (
          <div onChange={(event) => setTyped((event.target as HTMLInputElement).value)}>
            <EmailField />
          </div>
        ) : (
          <input type="hidden" name="email" value={state.email} />
        )}
        <CodeField />
      </AuthForm>
    </>
  );
}

function Resend({ email }: { email: string }) {
  const texts = useText();
  const { t } = texts;
  const session = useSession();
  const { config } = useSite();
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { resendSignUpCode } = await session.amplify();
      await resendSignUpCode({ username: email.trim() });
    },
    onSuccess: () => toast({ kind: 'success', text: t('auth.confirm.resent') }),
    onError: (error) => {
      const { text } = describeAuthError(error, texts, { reveals: config.REVEAL_ACCOUNT_EXISTENCE });
      toast({ kind: 'error', text, region: 'top-center' });
    },
  });
  return (
    <Button variant="quiet" pending={isPending} disabled={email.trim() === ''} onClick={() => mutate()}>
      {t('auth.confirm.resend')}
    </Button>
  );
}

import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { SignInInput, SignInOutput } from 'aws-amplify/auth';
import { KeyRound, Mail } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { describeAuthError } from './auth-errors.ts';

type Way = 'WEB_AUTHN' | 'EMAIL_OTP';

/** Passwordless sign-in for the address in the form around it. On failure, the form stays as it is. */
export function OtherWays({
  follow,
}: {
  follow: (step: SignInOutput['nextStep'], email: string, isFirst: boolean) => void;
}) {
  const texts = useText();
  const { t } = texts;
  const session = useSession();
  const { config } = useSite();
  const { mutate, isPending, error, variables } = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ way, username }: { way: Way; username: string }) => {
      const { signIn } = await session.amplify();
      const options: SignInInput['options'] = { authFlowType: 'USER_AUTH', preferredChallenge: way };
      const { nextStep } = await signIn({ username, options });
      follow(nextStep, username, way === 'EMAIL_OTP');
    },
  });
  if (config.IDENTITY_SERVICE !== 'embedded') return null;
  const begin = (way: Way) => ({
    size: 'lg' as const,
    wide: true,
    pending: isPending && variables.way === way,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      const field = currentTarget.form?.elements.namedItem('email');
      // Says at the field what is missing; the password is not needed here.
      if (field instanceof HTMLInputElement && field.reportValidity())
        mutate({ way, username: field.value.trim() });
    },
  });
  return (
    <>
      <Button {...begin('WEB_AUTHN')} icon={<KeyRound aria-hidden="true" />}>
        {t('auth.passkey.signIn')}
      </Button>
      {!config.REQUIRE_SECOND_FACTOR && (
        <Button {...begin('EMAIL_OTP')} icon={<Mail aria-hidden="true" />}>
          {t('auth.mailCode.signIn')}
        </Button>
      )}
      {error !== null && !isPending && (
        <Banner tone="warning" role="alert">
          {
            describeAuthError(error, texts, {
              reveals: config.REVEAL_ACCOUNT_EXISTENCE,
              during: variables.way === 'WEB_AUTHN' ? 'passkey' : 'signIn',
            }).text
          }
        </Banner>
      )}
    </>
  );
}

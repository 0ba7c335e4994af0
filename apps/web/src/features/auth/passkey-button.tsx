import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { SignInOutput } from 'aws-amplify/auth';
import { KeyRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { describeAuthError } from './auth-errors.ts';

/** For the address in the form around it. Whatever goes wrong, the form stays as it is. */
export function PasskeyButton({
  follow,
}: {
  follow: (step: SignInOutput['nextStep'], email: string) => void;
}) {
  const texts = useText();
  const { t } = texts;
  const session = useSession();
  const { config } = useSite();
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: async (username: string) => {
      const { signIn } = await session.amplify();
      const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const;
      const { nextStep } = await signIn({ username, options });
      follow(nextStep, username);
    },
  });
  if (config.IDENTITY_SERVICE !== 'embedded') return null;
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem('email');
    // Says at the field what is missing; the password is not needed here.
    if (field instanceof HTMLInputElement && field.reportValidity()) mutate(field.value.trim());
  };
  return (
    <>
      <Button size="lg" wide icon={<KeyRound aria-hidden="true" />} pending={isPending} onClick={press}>
        {t('auth.passkey.signIn')}
      </Button>
      {error !== null && !isPending && (
        <Banner tone="warning" role="alert">
          {
            describeAuthError(error, texts, {
              reveals: config.REVEAL_ACCOUNT_EXISTENCE,
              during: 'passkey',
            }).text
          }
        </Banner>
      )}
    </>
  );
}

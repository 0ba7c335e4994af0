import { Button } from '@atrium/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { SignInProvider } from '../../../contract.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { writeCookie } from '../../../lib/storage.ts';
import { useText } from '../../../lib/text.tsx';

const NAMES = { google: 'Google', facebook: 'Facebook', apple: 'Apple', amazon: 'Amazon' } as const;

/** Signing in elsewhere, where the organization has agreed on that with somebody. */
export function Providers() {
  const { t, locale } = useText();
  const { config } = useSite();
  const session = useSession();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (provider: SignInProvider) => {
      const { signInElsewhere } = await session.amplify();
      // The way back knows one address for all languages.
      writeCookie('locale', locale);
      await signInElsewhere(config, provider, locale);
    },
  });
  const { PROVIDERS: providers } = config.AUTH;
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {providers.map((provider) => (
        <Button
          key={provider.NAME}
          wide
          pending={isPending && variables.NAME === provider.NAME}
          onClick={() => mutate(provider)}
          style={colorsOf(provider)}
        >
          <bdi className="truncate">{provider.TEXT ?? t('auth.with', { provider: nameOf(provider) })}</bdi>
        </Button>
      ))}
      <p className="mt-3 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('auth.or')}
      </p>
    </div>
  );
}

const nameOf = ({ KIND, NAME }: SignInProvider): string => (KIND === 'oidc' ? NAME : NAMES[KIND]);

/** Looked at for contrast when they were set. */
function colorsOf({ COLOR, BACKGROUND }: SignInProvider) {
  return COLOR === null || BACKGROUND === null
    ? undefined
    : { color: COLOR, backgroundColor: BACKGROUND, borderColor: BACKGROUND };
}

import { Button } from '@atrium/ui/button';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';

const builtIn = ['Google', 'Facebook', 'Apple', 'Amazon'] as const;

/** Signing in elsewhere, where the organization has a hosted domain for it. */
export function Providers() {
  const { t } = useText();
  const { config } = useSite();
  const session = useSession();
  if (config.COGNITO_HOSTED_URL === null) return null;
  const go = async (provider: (typeof builtIn)[number] | { custom: string }) => {
    const { signInWithRedirect } = await session.amplify();
    await signInWithRedirect({ provider });
  };
  return (
    <div className="flex flex-col gap-2">
      {builtIn.map((name) => (
        <Button key={name} wide onClick={() => void go(name)}>
          {t('auth.with', { provider: name })}
        </Button>
      ))}
      {config.AUTH.CUSTOM.map(({ name }) => (
        <Button key={name} wide onClick={() => void go({ custom: name })}>
          {t('auth.with', { provider: name })}
        </Button>
      ))}
      <p className="mt-3 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('auth.or')}
      </p>
    </div>
  );
}

import { type Self, getAccountOptions } from '@atrium/api';
import { Spinner } from '@atrium/ui/spinner';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { statusOf } from '../../../../lib/errors.ts';
import { isId } from '../../../../lib/ids.ts';
import { useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';

const shortest = 3;
const longest = 40;
const shape = String.raw`[a-z0-9]+([._\-][a-z0-9]+)*`;

type Verdict = 'own' | 'incomplete' | 'misshapen' | 'checking' | 'free' | 'taken';

/** Says while one types whether the name can be had. */
export function UsernameField({ self }: { self: Self }) {
  const { t } = useText();
  const [value, setValue] = useState(self.username);
  const verdict = useVerdict(value.trim(), self);
  const wrong =
    verdict === 'misshapen'
      ? t('settings.username.shape')
      : verdict === 'taken'
        ? t('settings.username.taken')
        : undefined;
  return (
    <div>
      <TextField
        label={t('settings.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        minLength={shortest}
        maxLength={longest}
        pattern={shape}
        defaultValue={self.username}
        onChange={setValue}
        error={wrong}
        description={t('settings.username.text')}
        after={<Sign verdict={verdict} />}
      />
      <p role="status" className="sr-only">
        {verdict === 'free' && t('settings.username.free')}
      </p>
    </div>
  );
}

function Sign({ verdict }: { verdict: Verdict }) {
  if (verdict === 'checking') return <Spinner className="me-2.5 size-5" />;
  if (verdict === 'free') return <CircleCheck aria-hidden="true" className="me-2.5 size-5 text-success" />;
  return null;
}

function useVerdict(name: string, self: Self): Verdict {
  const rested = useDebounced(name, 500);
  const fits = new RegExp(`^${shape}$`).test(name) && !isId(name);
  const asked = name !== self.username && fits && name.length >= shortest;
  // A name that nobody has is answered as not found; the server has the last word when it is saved.
  const { data, error, isFetching } = useQuery({
    ...getAccountOptions({ path: { accountId: rested } }),
    enabled: asked && rested === name,
  });
  if (name === self.username) return 'own';
  if (name !== '' && !fits && !/[._-]$/.test(name)) return 'misshapen';
  if (!asked) return 'incomplete';
  if (rested !== name || isFetching) return 'checking';
  if (data !== undefined && data.data.id !== self.id) return 'taken';
  return statusOf(error) === 404 ? 'free' : 'incomplete';
}

import { PasswordField } from '@atrium/ui/password-field';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { Circle, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { checkPassword, passwordPattern, type PasswordRule } from './password-rules.ts';

/** With the organization's rules below it, each ticked off as soon as it is met. */
export function NewPasswordField({ label, name = 'password' }: { label: string; name?: string }) {
  const { t } = useText();
  const { config } = useSite();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setPassword('');
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  const rules = checkPassword(password, config);
  return (
    <div>
      <PasswordField
        ref={input}
        label={label}
        name={name}
        autoComplete="new-password"
        description={<Rules rules={rules} />}
        onChange={setPassword}
        minLength={config.PASSWORD_MIN_LENGTH}
        maxLength={256}
        pattern={passwordPattern(config)}
        showLabel={t('auth.field.show')}
        hideLabel={t('auth.field.hide')}
        required
      />
      <span role="status" className="sr-only">
        {password !== '' && t('auth.rule.met', { met: countMet(rules), count: rules.length })}
      </span>
    </div>
  );
}

const countMet = (rules: readonly PasswordRule[]): number => rules.filter(({ isMet }) => isMet).length;

/** Spans: a field's description is a paragraph. */
function Rules({ rules }: { rules: readonly PasswordRule[] }) {
  const { t } = useText();
  const { config } = useSite();
  return (
    <span role="list" className="flex flex-col gap-1">
      {rules.map(({ key, isMet }) => (
        <span role="listitem" key={key} className="flex items-center gap-1.5">
          {isMet ? (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          ) : (
            <Circle aria-hidden="true" className="size-4 shrink-0" />
          )}
          <span className={isMet ? 'text-default' : undefined}>
            {key === 'length'
              ? t('auth.field.passwordHint', { count: config.PASSWORD_MIN_LENGTH })
              : t(`auth.rule.${key}`)}
          </span>
          {isMet && <VisuallyHidden>{t('auth.rule.isMet')}</VisuallyHidden>}
        </span>
      ))}
    </span>
  );
}

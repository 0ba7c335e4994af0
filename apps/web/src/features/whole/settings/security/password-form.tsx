import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { PasswordField } from '@atrium/ui/password-field';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useMemo } from 'react';
import { useSelf } from '../../../../lib/self.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { NewPasswordField, describeAuthError, describeField } from '../../../ground/identity/index.ts';

interface Passwords {
  form: HTMLFormElement;
  oldPassword: string;
  newPassword: string;
}

export function PasswordForm() {
  const texts = useText();
  const { t } = texts;
  const session = useSession();
  const email = useSelf().data?.data.email;
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ oldPassword, newPassword }: Passwords) => {
      const { updatePassword } = await session.amplify();
      await updatePassword({ oldPassword, newPassword });
    },
    onSuccess: (_nothing, { form }) => {
      form.reset();
      toast({ kind: 'success', text: t('settings.password.done') });
    },
  });
  const { error } = change;
  const problem = useMemo(() => (error === null ? null : problemOf(error, texts)), [error, texts]);
  const errors = useMemo(
    () => (problem === null || problem.field === null ? {} : { [problem.field]: problem.text }),
    [problem],
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    change.mutate({ form, oldPassword: textOf(values, 'current'), newPassword: textOf(values, 'new') });
  };
  return (
    <Form
      errors={errors}
      describe={(field) => describeField(field, texts)}
      onSubmit={send}
      className="flex flex-col gap-5"
    >
      {problem?.field === null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {problem.text}
        </Banner>
      )}
      {/* For password managers: whose password is being changed. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('settings.password.current')}
        name="current"
        autoComplete="current-password"
        showLabel={t('auth.field.show')}
        hideLabel={t('auth.field.hide')}
        required
      />
      <NewPasswordField label={t('auth.field.newPassword')} name="new" />
      <Button type="submit" variant="primary" className="self-start" pending={change.isPending}>
        {t('settings.password.submit')}
      </Button>
    </Form>
  );
}

function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

function problemOf(error: Error, texts: ReturnType<typeof useText>): { field: string | null; text: string } {
  // Of the two only the present one can be refused as wrong; a new one is refused as too weak.
  if (error.name === 'NotAuthorizedException')
    return { field: 'current', text: texts.t('auth.error.wrongPassword') };
  const { field, text } = describeAuthError(error, texts, { reveals: true });
  return { field: field === 'password' ? 'new' : null, text };
}

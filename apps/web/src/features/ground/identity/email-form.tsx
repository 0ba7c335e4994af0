import { ApiError } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { UserRoundPlus } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { type TextFunctions, useText } from '../../../lib/text.tsx';
import { describeField } from './describe-field.ts';

interface EmailFormProps {
  label: string;
  action: string;
  pending: boolean;
  error: unknown;
  /** One more field, which is its caller's. */
  children?: ReactNode;
  /** The form empties itself once `done` is called. */
  onSend: (email: string, done: () => void) => void;
}

/** Adds somebody by the email address of their account. */
export function EmailForm({ label, action, pending, error, onSend, children }: EmailFormProps) {
  const texts = useText();
  const errors = useMemo(() => errorsOf(error, texts), [error, texts]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = new FormData(form).get('email');
    if (typeof email === 'string') onSend(email, () => form.reset());
  };
  return (
    <Form
      errors={errors}
      describe={(field) => describeField(field, texts)}
      onSubmit={send}
      className="flex flex-wrap items-start gap-2"
    >
      <TextField
        className="min-w-48 grow"
        label={label}
        type="email"
        name="email"
        autoComplete="off"
        maxLength={320}
        required
      />
      {children}
      <Button
        type="submit"
        className="mt-6.5 h-11!"
        pending={pending}
        icon={<UserRoundPlus aria-hidden="true" />}
      >
        {action}
      </Button>
    </Form>
  );
}

/** The server's error, for the email field. */
export function errorsOf(error: unknown, texts: TextFunctions): Record<string, string> {
  if (error === null) return {};
  const unknown = error instanceof ApiError && error.code === 'account.emailUnknown';
  return { email: unknown ? texts.t('account.unknownEmail') : messageOf(error, texts) };
}

import { confirmSignIn, sendConfirmationCode } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { PasswordField } from '@atrium/ui/password-field';
import { TextField } from '@atrium/ui/text-field';
import { ApiError } from '@atrium/api';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { messageOf } from '../lib/errors.ts';
import { presence } from '../lib/session/presence.ts';
import { useText } from '../lib/text.tsx';

/** A person who acts for a team, or for another, proves their own presence. */
const asSelf = { meta: { asSelf: true }, throwOnError: true } as const;

/** Asks for the password, or for a code by mail, before something that a stolen sign-in must not do. */
export default function ConfirmPresenceDialog() {
  const { t, rich } = useText();
  const formId = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: (value: string) =>
      confirmSignIn({
        body: sentTo === null ? { password: value } : { code: value },
        ...asSelf,
      }),
    onSuccess: () => presence.answer(true),
  });
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: () => sendConfirmationCode(asSelf),
    onSuccess: ({ data }) => {
      confirm.reset();
      setSentTo(data.data.destination);
    },
  });
  return (
    <Dialog
      open
      urgent
      size="sm"
      title={t('presence.title')}
      closeLabel={t('action.close')}
      onOpenChange={() => presence.answer(false)}
      footer={
        <>
          <Button onClick={() => presence.answer(false)}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={confirm.isPending}>
            {t('presence.submit')}
          </Button>
        </>
      }
    >
      <Step
        key={sentTo === null ? 'password' : 'code'}
        id={formId}
        field={sentTo === null ? 'password' : 'code'}
        text={
          sentTo === null
            ? t('presence.text')
            : rich('presence.codeText', { b: markAddress }, { destination: sentTo })
        }
        error={confirm.error ?? send.error}
        send={(value) => {
          send.reset();
          confirm.mutate(value);
        }}
      >
        {sentTo === null ? (
          <PasswordField
            label={t('presence.password')}
            name="password"
            autoComplete="current-password"
            showLabel={t('presence.show')}
            hideLabel={t('presence.hide')}
            autoFocus
            required
          />
        ) : (
          <TextField
            label={t('presence.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*[0-9]{6,8}\s*"
            placeholder="000000"
            autoFocus
            required
            className="[&_input]:tracking-[0.4em] [&_input]:tabular-nums"
          />
        )}
      </Step>
      <Button
        variant="quiet"
        className="mt-4 self-start"
        pending={send.isPending}
        onClick={() => send.mutate()}
      >
        {t(sentTo === null ? 'presence.sendCode' : 'presence.sendAgain')}
      </Button>
    </Dialog>
  );
}

const markAddress = (content: ReactNode) => (
  <bdi dir="ltr" className="font-medium">
    {content}
  </bdi>
);

interface StepProps {
  id: string;
  field: 'password' | 'code';
  text: ReactNode;
  error: Error | null;
  send: (value: string) => void;
  children: ReactNode;
}

function Step({ id, field, text, error, send, children }: StepProps) {
  const texts = useText();
  const isAtField = error instanceof ApiError && error.field === field;
  const errors = useMemo(
    () => (isAtField ? { [field]: texts.t(field === 'code' ? 'presence.wrongCode' : 'presence.wrong') } : {}),
    [isAtField, field, texts],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get(field);
    if (typeof value === 'string') send(field === 'code' ? value.trim() : value);
  };
  return (
    <Form
      id={id}
      errors={errors}
      describe={({ validity, validationMessage }) =>
        validity.valueMissing ? texts.t('presence.required') : validationMessage
      }
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <p className="text-muted">{text}</p>
      {error !== null && !isAtField && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
      {children}
    </Form>
  );
}

import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { isNotRecent, withRecentSignIn } from '../../../../lib/session/presence.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { type TextFunctions, useText } from '../../../../lib/text.tsx';
import {
  CodeField,
  OutboxNotice,
  describeAuthError,
  describeField,
  markAddress,
} from '../../../ground/identity/index.ts';

/** First the new address, then the code that went there; until then the old one stays. */
export default function ChangeEmailDialog({ close }: { close: () => void }) {
  const { t, rich } = useText();
  const formId = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useAsk();
  const prove = useProve(close);
  const send = (email: string) =>
    ask.mutate(email, { onSuccess: (isSent) => (isSent ? setSentTo(email) : close()) });
  const sendAgain = (email: string) => {
    prove.reset();
    ask.mutate(email, { onSuccess: () => toast({ kind: 'success', text: t('auth.confirm.resent') }) });
  };
  return (
    <Dialog
      open
      title={t('settings.email.changeTitle')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={sentTo === null ? ask.isPending : prove.isPending}
          >
            {t(sentTo === null ? 'auth.reset.submit' : 'auth.confirm.submit')}
          </Button>
        </>
      }
    >
      {sentTo === null ? (
        <Step
          key="ask"
          id={formId}
          field="email"
          text={t('settings.email.changeText')}
          error={ask.error}
          send={send}
        >
          <TextField
            label={t('settings.email.new')}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            autoFocus
            required
          />
        </Step>
      ) : (
        <Step
          key="prove"
          id={formId}
          field="code"
          text={rich('auth.confirm.text', { b: markAddress }, { destination: sentTo })}
          error={prove.error ?? ask.error}
          send={(code) => {
            ask.reset();
            prove.mutate(code);
          }}
        >
          <OutboxNotice />
          <CodeField autoFocus />
          <Button
            variant="quiet"
            className="self-start"
            pending={ask.isPending}
            onClick={() => sendAgain(sentTo)}
          >
            {t('auth.confirm.resend')}
          </Button>
        </Step>
      )}
    </Dialog>
  );
}

/** Answers whether a code is on its way: to the address that one has already there goes none. */
function useAsk() {
  const session = useSession();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (email: string) => {
      const { updateUserAttribute } = await session.amplify();
      const { nextStep } = await withRecentSignIn(() =>
        updateUserAttribute({ userAttribute: { attributeKey: 'email', value: email } }),
      );
      return nextStep.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE';
    },
  });
}

function useProve(close: () => void) {
  const { t } = useText();
  const session = useSession();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (confirmationCode: string) => {
      const { confirmUserAttribute } = await session.amplify();
      await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [{ _id: 'getSelf' }] });
      toast({ kind: 'success', text: t('settings.email.done') });
      close();
    },
  });
}

interface StepProps {
  id: string;
  /** The one that it asks for. */
  field: 'email' | 'code';
  text: ReactNode;
  error: Error | null;
  send: (value: string) => void;
  children: ReactNode;
}

function Step({ id, field, text, error, send, children }: StepProps) {
  const texts = useText();
  const problem = useMemo(() => (error === null ? null : problemOf(error, texts)), [error, texts]);
  const isAtField = problem?.field === field;
  const errors = useMemo(
    () => (problem !== null && isAtField ? { [field]: problem.text } : {}),
    [problem, isAtField, field],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get(field);
    if (typeof value === 'string') send(value.trim());
  };
  return (
    <Form
      id={id}
      errors={errors}
      describe={(invalid) => describeField(invalid, texts)}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <p className="text-muted">{text}</p>
      {problem !== null && !isAtField && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {problem.text}
        </Banner>
      )}
      {children}
    </Form>
  );
}

function problemOf(error: Error, texts: TextFunctions): { field: string | null; text: string } {
  const { t } = texts;
  if (isNotRecent(error)) return { field: null, text: t('presence.needed') };
  // Of a sign-in that is there, these mean something else than while signing in.
  if (error.name === 'NotAuthorizedException') return { field: null, text: t('auth.error.signedOut') };
  if (error.name === 'AliasExistsException') return { field: 'email', text: t('settings.email.taken') };
  if (error.name === 'InvalidParameterException') return { field: 'email', text: t('auth.error.email') };
  return describeAuthError(error, texts, { reveals: true });
}

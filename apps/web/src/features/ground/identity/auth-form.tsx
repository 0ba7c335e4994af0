import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import type { InvalidField } from '@atrium/ui/form';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useSite } from '../../../lib/site.ts';
import { type TextFunctions, useText } from '../../../lib/text.tsx';
import { describeAuthError, type Knowledge } from './auth-errors.ts';
import { isNewPassword } from './password-rules.ts';
import { useStepFocus } from './use-step-focus.ts';

type Amplify = Awaited<ReturnType<Session['amplify']>>;

interface AuthFormProps {
  title: string;
  /** Where the page has a title of its own. */
  isPart?: boolean;
  text?: ReactNode;
  submit: string;
  /** Handles the values of the form. An error that it throws is shown at its field. */
  act: (amplify: Amplify, values: (name: string) => string) => Promise<void>;
  children: ReactNode;
  /** Another way than by the button, with the same fields. */
  otherwise?: ReactNode;
  footer?: ReactNode;
  during?: Knowledge['during'];
}

/** Heading, fields, one button; keeps what was typed and says at the field what is wrong. */
export function AuthForm(props: AuthFormProps) {
  const { title, isPart = false, text, submit, act, children, otherwise, footer, during } = props;
  const texts = useText();
  const session = useSession();
  const { config } = useSite();
  const heading = useStepFocus();
  const Heading = isPart ? 'h2' : 'h1';
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: async (values: FormData) => {
      const amplify = await session.amplify();
      await act(amplify, (name) => textOf(values.get(name)));
    },
  });
  const problem = useMemo(
    () =>
      error === null
        ? null
        : describeAuthError(error, texts, { reveals: config.REVEAL_ACCOUNT_EXISTENCE, during }),
    [error, texts, config.REVEAL_ACCOUNT_EXISTENCE, during],
  );
  const errors = useMemo(
    () => (problem === null || problem.field === null ? {} : { [problem.field]: problem.text }),
    [problem],
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <Heading
        ref={heading}
        tabIndex={-1}
        className={isPart ? 'text-lg font-semibold outline-none' : 'text-2xl font-semibold outline-none'}
      >
        {title}
      </Heading>
      {text !== undefined && <p className="mt-2 text-muted">{text}</p>}
      <Form
        onSubmit={send}
        errors={errors}
        describe={(field) => describeField(field, texts)}
        // Loaded while the fields are filled in, so that the button answers at once.
        onFocus={() => void session.amplify()}
        className={isPart ? 'mt-4 flex flex-col gap-5' : 'mt-8 flex flex-col gap-5'}
      >
        {problem !== null && problem.field === null && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {problem.text}
          </Banner>
        )}
        {children}
        <Button type="submit" variant="primary" size="lg" wide pending={isPending}>
          {submit}
        </Button>
        {otherwise}
      </Form>
      {footer !== undefined && <div className="mt-8 flex flex-col gap-3 text-sm text-muted">{footer}</div>}
    </>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function describeField(field: InvalidField, { t }: TextFunctions): string {
  const { validity } = field;
  if (validity.valueMissing) return t('auth.error.required');
  if (validity.typeMismatch) return t('auth.error.email');
  if (validity.tooShort) return t('auth.error.short', { count: field.minLength ?? 0 });
  if (validity.patternMismatch) return t(isNewPassword(field) ? 'auth.error.rules' : 'auth.error.codeShape');
  return field.validationMessage;
}

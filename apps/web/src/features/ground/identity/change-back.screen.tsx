import { ApiError, undoEmailChange } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { textLinkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { useTokenOfAddress } from '../../../lib/use-token-of-address.ts';
import type { AuthState } from './auth-state.ts';
import { markAddress } from './mark-address.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** Where the mail to an old address leads: its owner takes the change back with one press. */
export default function ChangeBackScreen() {
  const { t } = useText();
  const token = useTokenOfAddress();
  const undo = useMutation({
    meta: { quiet: true },
    mutationFn: async (value: string) =>
      (await undoEmailChange({ body: { token: value }, throwOnError: true })).data.data.email,
  });
  const isOver = token === '' || (undo.error instanceof ApiError && undo.error.status === 404);
  return (
    <>
      <PageHead title={t('auth.back.title')} hidden />
      {token === undefined && <Skeleton className="h-40 w-full rounded-md" />}
      {token !== undefined && undo.isSuccess && <Done email={undo.data} />}
      {token !== undefined && !undo.isSuccess && isOver && <Over />}
      {token !== undefined && !undo.isSuccess && !isOver && (
        <Question error={undo.error} isPending={undo.isPending} onConfirm={() => undo.mutate(token)} />
      )}
    </>
  );
}

function Head({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useStepFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </>
  );
}

interface QuestionProps {
  error: Error | null;
  isPending: boolean;
  onConfirm: () => void;
}

function Question({ error, isPending, onConfirm }: QuestionProps) {
  const texts = useText();
  const { t } = texts;
  return (
    <>
      <Head title={t('auth.back.title')}>{t('auth.back.text')}</Head>
      <div className="mt-8 flex flex-col gap-5">
        {error !== null && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(error, texts)}
          </Banner>
        )}
        <Button variant="primary" size="lg" wide pending={isPending} onClick={onConfirm}>
          {t('auth.back.submit')}
        </Button>
        <Link to="/" className={`${textLinkClass} self-start text-sm`}>
          {t('auth.back.leave')}
        </Link>
      </div>
    </>
  );
}

function Done({ email }: { email: string }) {
  const { t, rich } = useText();
  const state: AuthState = { email };
  return (
    <>
      <Head title={t('auth.back.done')}>{rich('auth.back.doneText', { b: markAddress }, { email })}</Head>
      <Link to="/auth/reset" state={state} className={`${textLinkClass} mt-8 self-start`}>
        {t('auth.back.reset')}
      </Link>
    </>
  );
}

function Over() {
  const { t } = useText();
  return (
    <>
      <Head title={t('auth.back.over')}>{t('auth.back.overText')}</Head>
      <Link to="/auth/sign-in" className={`${textLinkClass} mt-8 self-start`}>
        {t('auth.reset.back')}
      </Link>
    </>
  );
}

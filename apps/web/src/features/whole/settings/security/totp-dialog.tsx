import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useMemo } from 'react';
import { QrCode } from '../../../../components/qr-code.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useSelf } from '../../../../lib/self.ts';
import { withRecentSignIn } from '../../../../lib/session/presence.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { describeAuthError, describeField } from '../../../ground/identity/index.ts';
import { secondStepKey } from './second-step.ts';

/** A picture to be scanned, or a key to be typed; then the code that shows that it worked. */
export default function TotpDialog({ close }: { close: () => void }) {
  const { t } = useText();
  const formId = useId();
  const prove = useProve(close);
  return (
    <Dialog
      open
      title={t('settings.second.app')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={prove.isPending}>
            {t('settings.second.confirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('settings.second.scan')}</p>
      <Secret />
      <Code formId={formId} error={prove.error} send={(code) => prove.mutate(code)} />
    </Dialog>
  );
}

function useProve(close: () => void) {
  const { t } = useText();
  const session = useSession();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (code: string) => {
      const { verifyTOTPSetup, updateMFAPreference } = await session.amplify();
      await verifyTOTPSetup({ code });
      await withRecentSignIn(() => updateMFAPreference({ totp: 'PREFERRED' }));
    },
    onSuccess: () => {
      toast({ kind: 'success', text: t('settings.second.done') });
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: secondStepKey }),
  });
}

function Secret() {
  const { t } = useText();
  const { config } = useSite();
  const session = useSession();
  const email = useSelf().data?.data.email;
  // One for each time that the dialog is opened, and forgotten with it.
  const setup = useQuery({
    queryKey: ['totp-setup', useId()],
    queryFn: async () => {
      const { setUpTOTP } = await session.amplify();
      const { sharedSecret, getSetupUri } = await withRecentSignIn(() => setUpTOTP());
      return { secret: sharedSecret, address: getSetupUri(config.NAME, email ?? config.NAME).href };
    },
    enabled: email !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <QueryState query={setup} waiting={<Skeleton className="mx-auto my-4 size-48 rounded-md" />}>
      {({ secret, address }) => (
        <>
          <QrCode
            text={address}
            label={t('settings.second.picture')}
            className="mx-auto my-4 size-48 rounded-md border border-line"
          />
          <p className="text-sm text-muted">{t('settings.second.type')}</p>
          <code dir="ltr" className="mb-5 block font-mono text-sm select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </>
      )}
    </QueryState>
  );
}

interface CodeProps {
  formId: string;
  error: Error | null;
  send: (code: string) => void;
}

function Code({ formId, error, send }: CodeProps) {
  const texts = useText();
  const { t } = texts;
  const problem = useMemo(
    () => (error === null ? null : describeAuthError(error, texts, { reveals: true })),
    [error, texts],
  );
  const errors = useMemo(() => (problem?.field === 'code' ? { code: problem.text } : {}), [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string') send(code.replaceAll(/\s/g, ''));
  };
  return (
    <Form id={formId} errors={errors} describe={(field) => describeField(field, texts)} onSubmit={submit}>
      {problem !== null && problem.field !== 'code' && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {problem.text}
        </Banner>
      )}
      <TextField
        label={t('auth.field.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*[0-9]{3}\s*[0-9]{3}\s*"
        placeholder="000000"
        required
        className="[&_input]:tracking-[0.4em] [&_input]:tabular-nums"
      />
    </Form>
  );
}

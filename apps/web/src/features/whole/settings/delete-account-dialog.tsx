import { ApiError, deleteSelf, getSelfDeletion } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { withRecentSignIn } from '../../../lib/session/presence.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { describeAuthError } from '../../ground/identity/index.ts';

interface DeleteAccountDialogProps {
  username: string;
  close: () => void;
}

/** The last question: answered by typing the own name, so that no slip of a hand does it. */
export default function DeleteAccountDialog({ username, close }: DeleteAccountDialogProps) {
  const texts = useText();
  const { t, rich } = texts;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  const confirmed = typed.trim().replace(/^@/, '').toLowerCase() === username.toLowerCase();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (confirmed && !remove.isPending) remove.mutate();
  };
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('settings.delete.title')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={!confirmed}
            pending={remove.isPending}
          >
            {t('settings.delete.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="flex flex-col gap-5">
        {remove.error !== null && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {remove.error instanceof ApiError
              ? messageOf(remove.error, texts)
              : describeAuthError(remove.error, texts, { reveals: true }).text}
          </Banner>
        )}
        <p className="text-muted">{t('settings.delete.warning')}</p>
        <PaymentsUnderWay />
        <TextField
          label={rich('settings.delete.confirm', { b: strong }, { username })}
          autoComplete="off"
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  );
}

/** Money on its way is no reason to keep an account, and one to wait with the deletion. */
function PaymentsUnderWay() {
  const { t } = useText();
  const format = useFormat();
  const { data: payments = [] } = useQuery({
    queryKey: ['self', 'deletion'],
    queryFn: async ({ signal }) => (await getSelfDeletion({ signal, throwOnError: true })).data.data.payments,
    staleTime: 0,
  });
  if (payments.length === 0) return null;
  const amounts = payments.map(({ amount, currency }) => format.money(amount, currency));
  return (
    <Banner tone="warning" role="status" icon={<Clock aria-hidden="true" />}>
      {t('settings.delete.payments', { count: payments.length, amounts: format.list(amounts) })}
    </Banner>
  );
}

function strong(content: ReactNode) {
  return <bdi className="font-semibold select-all">{content}</bdi>;
}

function useDeleteAccount() {
  const session = useSession();
  const { config } = useSite();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (config.IDENTITY_SERVICE === 'cognito') {
        // Another service knows nothing of the account; ours tells it who left.
        await deleteSelf({ throwOnError: true });
        await session.signOut();
        return;
      }
      const { deleteUser } = await session.amplify();
      // Ends the sign-in too, and with it the way leads to the sign-in page.
      await withRecentSignIn(() => deleteUser());
    },
    onSuccess: () => client.clear(),
  });
}

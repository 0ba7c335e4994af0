import { removeThreadAccount, type Thread } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useText } from '../../../lib/text.tsx';
import { forget, threadOf } from './threads.api.ts';

export function LeaveThreadDialog({ thread, close }: { thread: Thread; close: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () =>
      removeThreadAccount({
        path: { threadId: thread.id, accountId: thread.viewer.account.id },
        throwOnError: true,
      }),
    onSuccess: async () => {
      toast({ kind: 'success', text: t('threads.left') });
      close();
      await navigate('/threads');
      await forget(client, threadOf(thread.id).queryKey);
    },
  });
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('threads.leaveTitle')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="danger" pending={leave.isPending} onClick={() => leave.mutate()}>
            {t('threads.leave')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('threads.leaveText')}</p>
    </Dialog>
  );
}

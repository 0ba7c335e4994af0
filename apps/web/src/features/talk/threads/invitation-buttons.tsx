import { removeThreadCircleAccount, type ThreadCircle, updateThreadCircleAccount } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { refreshThreads } from './threads.api.ts';

interface InvitationButtonsProps {
  circle: ThreadCircle;
  onDeclined?: () => void;
}

/** The reader's answer to an invitation. */
export function InvitationButtons({ circle, onDeclined }: InvitationButtonsProps) {
  const { t } = useText();
  const client = useQueryClient();
  const self = useSelf().data?.data;
  const answer = useMutation({
    mutationFn: async (accepts: boolean) => {
      const path = { circleId: circle.id, accountId: self?.id ?? '' };
      if (accepts) await updateThreadCircleAccount({ path, body: { role: 'member' }, throwOnError: true });
      else await removeThreadCircleAccount({ path, throwOnError: true });
    },
    onSuccess: async (_nothing, accepts) => {
      toast({ kind: 'success', text: t(accepts ? 'circles.joined' : 'circles.declined') });
      if (!accepts) onDeclined?.();
      await refreshThreads(client);
    },
  });
  const busy = answer.isPending || self === undefined;
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        disabled={busy}
        aria-label={t('circles.acceptOf', { name: circle.name })}
        onClick={() => answer.mutate(true)}
      >
        {t('circles.accept')}
      </Button>
      <Button
        size="sm"
        disabled={busy}
        aria-label={t('circles.declineOf', { name: circle.name })}
        onClick={() => answer.mutate(false)}
      >
        {t('circles.decline')}
      </Button>
    </>
  );
}

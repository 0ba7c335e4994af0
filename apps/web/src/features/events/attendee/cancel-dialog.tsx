import { type BaseAccount, cancelPassMutation, quotePassRefundOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '../../../components/query-state.tsx';
import { RefuseBox } from '../../../components/refuse-box.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { useRefresh } from './attendee.api.ts';

interface CancelDialogProps {
  slug: string;
  passId: string;
  /** Handed it to the reader, who may refuse more of them. */
  giver: BaseAccount | null;
  close: () => void;
}

/** Says what comes back before anything is given up. */
export default function CancelDialog({ slug, passId, giver, close }: CancelDialogProps) {
  const { t } = useText();
  const { money } = useFormat();
  const refresh = useRefresh();
  const [refuse, setRefuse] = useState(false);
  const path = { eventId: slug, passId };
  const quote = useQuery({ ...quotePassRefundOptions({ path }), staleTime: 0, retry: false });
  const cancel = useMutation({
    ...cancelPassMutation(),
    onSuccess: async () => {
      await refresh();
      toast({ kind: 'success', text: t('attendee.cancel.done') });
      close();
    },
  });
  const refund = quote.data?.data;
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('attendee.cancel.title')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('attendee.cancel.keep')}</Button>
          <Button
            variant="danger"
            disabled={refund === undefined}
            pending={cancel.isPending}
            onClick={() => cancel.mutate({ path, body: { refuse } })}
          >
            {t('attendee.cancel')}
          </Button>
        </>
      }
    >
      {quote.error !== null ? (
        <QueryFailed error={quote.error} retry={() => void quote.refetch()} />
      ) : refund === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <>
          <p className="text-lg font-semibold">
            {refund.amount === 0
              ? t('attendee.cancel.nothing')
              : t('attendee.cancel.refund', { amount: money(refund.amount, refund.currency) })}
          </p>
          <p className="mt-1 text-sm text-muted">
            {refund.amount > 0 && t('attendee.cancel.share', { percentage: refund.percentage })}{' '}
            {refund.passIds.length > 1 && t('attendee.cancel.bundle', { count: refund.passIds.length })}{' '}
            {t('attendee.cancel.text')}
          </p>
          {giver !== null && (
            <RefuseBox checked={refuse} onChange={setRefuse}>
              {t('naming.refuseGiver', { name: displayName(giver) })}
            </RefuseBox>
          )}
        </>
      )}
    </Dialog>
  );
}

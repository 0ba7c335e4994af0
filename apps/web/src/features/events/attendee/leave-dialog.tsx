import {
  type AttendeePass,
  leaveAttendeePassSessionMutation,
  quoteAttendeePassSessionRefundOptions,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QueryFailed } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useRefresh } from './attendee.api.ts';

interface LeaveDialogProps {
  slug: string;
  passId: string;
  session: AttendeePass['accesses'][number]['session'];
  close: () => void;
}

/** Says what comes back before the place is given up. */
export default function LeaveDialog({ slug, passId, session, close }: LeaveDialogProps) {
  const { t } = useText();
  const { money } = useFormat();
  const refresh = useRefresh();
  const path = { eventId: slug, passId, sessionId: session.id };
  const quote = useQuery({ ...quoteAttendeePassSessionRefundOptions({ path }), staleTime: 0, retry: false });
  const leave = useMutation({
    ...leaveAttendeePassSessionMutation(),
    onSuccess: async () => {
      await refresh();
      toast({ kind: 'success', text: t('attendee.sessions.left', { session: session.name }) });
      close();
    },
  });
  const refund = quote.data?.data;
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('attendee.sessions.leave.title', { session: session.name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('attendee.cancel.keep')}</Button>
          <Button
            variant="danger"
            disabled={refund === undefined}
            pending={leave.isPending}
            onClick={() => leave.mutate({ path })}
          >
            {t('attendee.sessions.leave')}
          </Button>
        </>
      }
    >
      {quote.error !== null ? (
        <QueryFailed error={quote.error} retry={() => void quote.refetch()} />
      ) : refund === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <>
          {session.price !== null && session.price > 0 && (
            <p className="mb-1 text-lg font-semibold">
              {refund.amount === 0
                ? t('attendee.cancel.nothing')
                : t('attendee.cancel.refund', { amount: money(refund.amount, refund.currency) })}
            </p>
          )}
          <p className="text-sm text-muted">{t('attendee.sessions.leave.text')}</p>
        </>
      )}
    </Dialog>
  );
}

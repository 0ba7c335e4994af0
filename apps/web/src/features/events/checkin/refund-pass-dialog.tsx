import { quoteListingPassRefundOptions, refundListingPass, type ListingRefundQuote } from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { QueryFailed } from '../../../components/query-state.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { toMinor } from '../../money/payments/index.ts';
import { AmountField } from './cancel-pass-dialog.tsx';
import { attendeeCalls, type PassPath } from './checkin.api.ts';

interface RefundPassDialogProps {
  path: PassPath;
  close: () => void;
}

/** Money back for a pass that stays as it is. */
export default function RefundPassDialog({ path, close }: RefundPassDialogProps) {
  const { t } = useText();
  const quote = useQuery({ ...quoteListingPassRefundOptions({ path }), staleTime: 0, retry: false });
  const refund = quote.data?.data;
  if (refund !== undefined && refund.left > 0 && !quote.isFetching)
    return <RefundForm path={path} refund={refund} close={close} />;
  return (
    <Dialog open size="sm" title={t('attendees.refunds')} closeLabel={t('action.close')} onOpenChange={close}>
      {quote.error !== null ? (
        <QueryFailed error={quote.error} retry={() => void quote.refetch()} />
      ) : refund === undefined || quote.isFetching ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <p>{t('attendees.nothingLeft')}</p>
      )}
    </Dialog>
  );
}

function RefundForm({ path, refund, close }: RefundPassDialogProps & { refund: ListingRefundQuote }) {
  const { t } = useText();
  const { money } = useFormat();
  const { currency, left, refunded } = refund;
  const { mutation, errors } = useSave(
    (fields: FormData) => {
      const reason = textOrNull(fields, 'reason');
      return refundListingPass({
        path,
        body: {
          // The sum that shall have gone in the end: pressed twice it goes back once.
          refunded: refunded + toMinor(textOf(fields, 'amount'), currency),
          ...(reason !== null && { reason }),
        },
        throwOnError: true,
      });
    },
    { touches: attendeeCalls, said: t('attendees.refunds.done'), onSaved: close },
  );
  return (
    <FormDialog
      title={t('attendees.refunds')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={close}
    >
      <p className="text-muted">
        {t('attendees.refunds.text')}
        {refunded > 0 && ` ${t('attendees.refunds.gone', { amount: money(refunded, currency) })}`}
      </p>
      <AmountField currency={currency} left={left} />
      <TextField label={t('attendees.reason')} name="reason" maxLength={200} dir="auto" />
    </FormDialog>
  );
}

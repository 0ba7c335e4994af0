import {
  cancelListingPassMutation,
  quoteListingPassRefundOptions,
  type ListingRefundQuote,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryFailed } from '../../../components/query-state.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { digitsOf, fromMinor, toMinor } from '../../money/payments/index.ts';
import { type PassPath, refreshAttendees } from './checkin.api.ts';

type Choice = 'schedule' | 'all' | 'other' | 'none';

interface CancelPassDialogProps {
  path: PassPath;
  close: () => void;
}

/** Says what the schedule gives back; the host may give more, less or nothing. */
export default function CancelPassDialog({ path, close }: CancelPassDialogProps) {
  const texts = useText();
  const { t } = texts;
  const id = useId();
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice>('schedule');
  const quote = useQuery({ ...quoteListingPassRefundOptions({ path }), staleTime: 0, retry: false });
  const cancel = useMutation({
    ...cancelListingPassMutation(),
    onSuccess: () => {
      toast({ kind: 'success', text: t('attendees.cancel.done') });
      close();
    },
    onSettled: () => refreshAttendees(client),
  });
  const refund = quote.data?.data;
  return (
    <Dialog
      urgent
      open
      title={t('attendees.cancel.title')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('attendees.cancel.keep')}</Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            disabled={refund === undefined}
            pending={cancel.isPending}
          >
            {t('attendees.cancel')}
          </Button>
        </>
      }
    >
      {quote.error !== null ? (
        <QueryFailed error={quote.error} retry={() => void quote.refetch()} />
      ) : refund === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <Form
          id={id}
          describe={(field) => describeInvalid(field, texts)}
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('amount');
            cancel.mutate({ path, body: bodyOf(choice, refund, typeof typed === 'string' ? typed : '') });
          }}
        >
          <p className="text-muted">
            {t('attendees.cancel.text')}
            {refund.passIds.length > 1 &&
              ` ${t('attendees.cancel.bundle', { count: refund.passIds.length })}`}
          </p>
          {refund.left > 0 && <Choices refund={refund} choice={choice} onChange={setChoice} />}
        </Form>
      )}
    </Dialog>
  );
}

function bodyOf(choice: Choice, { left, currency }: ListingRefundQuote, typed: string) {
  switch (choice) {
    case 'schedule':
      // Where nothing was paid no recent sign-in is needed either.
      return left === 0 ? { issueRefund: false } : {};
    case 'all':
      return { amount: left };
    case 'other':
      return { amount: toMinor(typed, currency) };
    case 'none':
      return { issueRefund: false };
  }
}

interface ChoicesProps {
  refund: ListingRefundQuote;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Choices({ refund, choice, onChange }: ChoicesProps) {
  const { t } = useText();
  const { money } = useFormat();
  const { amount, percentage, left, currency } = refund;
  const choices: { value: Choice; label: string }[] = [
    {
      value: 'schedule',
      label: t('attendees.cancel.schedule', { amount: money(amount, currency), percentage }),
    },
    ...(left === amount
      ? []
      : [{ value: 'all' as const, label: t('attendees.cancel.all', { amount: money(left, currency) }) }]),
    { value: 'other', label: t('attendees.cancel.other') },
    { value: 'none', label: t('attendees.cancel.none') },
  ];
  return (
    <>
      <RadioGroup
        label={t('attendees.cancel.refund')}
        name="choice"
        value={choice}
        onChange={(value) => onChange(choices.find((one) => one.value === value)?.value ?? 'schedule')}
        options={choices}
      />
      {choice === 'other' && <AmountField currency={currency} left={left} />}
    </>
  );
}

export function AmountField({ currency, left }: { currency: string; left: number }) {
  const { t } = useText();
  const { money } = useFormat();
  return (
    <TextField
      label={t('attendees.amount', { currency })}
      name="amount"
      type="number"
      required
      min={fromMinor(1, currency)}
      max={fromMinor(left, currency)}
      step={10 ** -digitsOf(currency)}
      defaultValue={fromMinor(left, currency)}
      description={t('attendees.amountLeft', { amount: money(left, currency) })}
    />
  );
}

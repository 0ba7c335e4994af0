import { type ManagedPayment, type PaymentDispute, acceptPaymentDispute } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { paymentCalls } from './payments.api.ts';

const EvidenceDialog = lazy(() => import('./evidence-dialog.tsx'));

const states: Record<PaymentDispute['status'], PlainTextId> = {
  opened: 'payments.dispute.opened',
  under_review: 'payments.dispute.underReview',
  won: 'payments.dispute.won',
  lost: 'payments.dispute.lost',
};

const answers: Record<'created' | 'sent', Record<'evidence' | 'accepted', PlainTextId>> = {
  created: { evidence: 'payments.dispute.sending', accepted: 'payments.dispute.accepting' },
  sent: { evidence: 'payments.dispute.sent', accepted: 'payments.dispute.accepted' },
};

/** The disputes of a payment, to be answered once before their deadlines. */
export function Disputes({ payment }: { payment: ManagedPayment }) {
  if (payment.disputes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm">
      {payment.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} />
      ))}
    </ul>
  );
}

function Dispute({ dispute }: { dispute: PaymentDispute }) {
  const { t } = useText();
  const format = useFormat();
  const mayWrite = useHasPower('payments:write');
  const { answer, status, dueAt, amount, currency, reason } = dispute;
  const isOpen = status === 'opened' && (answer === null || answer.status === 'refused');
  return (
    <li className="flex flex-col items-start gap-1 border-s-2 border-danger ps-3">
      <p>
        <span className="font-medium">{t(states[status])}</span>{' '}
        <span className="tabular-nums">{format.money(amount, currency)}</span>
        {reason !== null && (
          <span className="text-muted">
            {' · '}
            <bdi>{reason.toLowerCase().replaceAll('_', ' ')}</bdi>
          </span>
        )}
      </p>
      {isOpen && dueAt !== null && (
        <p className="text-muted">
          {t('payments.dispute.due')}{' '}
          <time dateTime={dueAt} title={format.dateTime(dueAt)}>
            {format.date(dueAt, { dateStyle: 'medium' })}
          </time>
        </p>
      )}
      {answer?.status === 'refused' && (
        <p className="text-danger">
          {t('payments.dispute.refused')} <bdi>{answer.error}</bdi>
        </p>
      )}
      {answer !== null && answer.status !== 'refused' && (
        <p className="text-muted">{t(answers[answer.status][answer.kind])}</p>
      )}
      {answer !== null && answer.text !== null && (
        <details className="text-muted">
          <summary className="cursor-pointer">
            {t('payments.dispute.evidence', { count: answer.files })}
          </summary>
          <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {answer.text}
          </p>
        </details>
      )}
      {isOpen && mayWrite && <Answers dispute={dispute} />}
    </li>
  );
}

function Answers({ dispute }: { dispute: PaymentDispute }) {
  const { t } = useText();
  const format = useFormat();
  const [isWriting, setIsWriting] = useState(false);
  const { mutation } = useSave(
    () => acceptPaymentDispute({ path: { disputeId: dispute.id }, throwOnError: true }),
    { touches: paymentCalls, said: t('payments.dispute.accepting'), onSaved: () => undefined },
  );
  const amount = format.money(dispute.amount, dispute.currency);
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setIsWriting(true)}>
        {t('payments.dispute.answer')}
      </Button>
      <ConfirmButton
        size="sm"
        variant="quiet"
        pending={mutation.isPending}
        question={{
          title: t('payments.dispute.accept'),
          text: t('payments.dispute.acceptText', { amount }),
          action: t('payments.dispute.accept'),
        }}
        onConfirm={() => mutation.mutate(undefined)}
      >
        {t('payments.dispute.accept')}
      </ConfirmButton>
      {isWriting && (
        <Suspense fallback={null}>
          <EvidenceDialog dispute={dispute} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}

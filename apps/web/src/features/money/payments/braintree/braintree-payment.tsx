import type { PaymentIntent } from '@atrium/api';
import { useFormat } from '../../../../lib/format.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { OpenedToPay } from '../opened-to-pay.tsx';
import type { Approval } from '../paypal/paypal-payment.tsx';
import { CardFieldsForm } from './card-fields.tsx';

interface BraintreePaymentProps {
  intent: PaymentIntent;
  /** The payer has entered a card; how it went the server says. */
  onApproved: (approval: Approval) => Promise<void>;
}

export default function BraintreePayment({ intent, onApproved }: BraintreePaymentProps) {
  const { t } = useText();
  const { prefix } = useSite();
  const format = useFormat();
  return (
    <OpenedToPay elsewhere={`${prefix}/payments/${intent.id}`} action={t('payments.toForm')}>
      <CardFieldsForm
        secret={intent.secret}
        action={t('payments.pay', { amount: format.money(intent.amount, intent.currency) })}
        onEntered={(card) => onApproved({ attempt: intent.attempt, ...card })}
      />
    </OpenedToPay>
  );
}

import type { PaymentIntent } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { CardForm } from './card-form.tsx';

interface CardPaymentProps {
  intent: PaymentIntent;
  /** The provider has been told; how it went the server says. */
  onConfirmed: () => void;
}

export default function CardPayment({ intent, onConfirmed }: CardPaymentProps) {
  const { t } = useText();
  const format = useFormat();
  return (
    <CardForm
      publishableKey={intent.integration.publishableKey ?? ''}
      secret={intent.secret}
      action={t('payments.pay', { amount: format.money(intent.amount, intent.currency) })}
      confirm={(stripe, elements) =>
        stripe.confirmPayment({
          elements,
          confirmParams: { return_url: `${location.origin}/payments/${intent.id}` },
          redirect: 'if_required',
        })
      }
      onConfirmed={onConfirmed}
    />
  );
}

import { choosePaymentProvider, type PaymentIntent } from '@atrium/api';
import { useEffect, useRef } from 'react';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { OpenedToPay } from '../opened-to-pay.tsx';
import { ButtonPlace } from './paypal-buttons.tsx';

export interface Approval {
  readonly attempt: number | null;
  readonly nonce: string;
  readonly deviceData?: string;
}

interface PayPalPaymentProps {
  intent: PaymentIntent;
  /** The order in PayPal's window may be another one than was there before. */
  onOrdered: (intent: PaymentIntent) => void;
  /** The payer has agreed; how it went the server says. */
  onApproved: (approval: Approval) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** PayPal's own button. Its script may only be loaded into pages that were opened as pay pages. */
export default function PayPalPayment(props: PayPalPaymentProps) {
  const { t } = useText();
  const { prefix } = useSite();
  return (
    <OpenedToPay elsewhere={`${prefix}/payments/${props.intent.id}`} action={t('payments.toPayPal')}>
      <Buttons {...props} />
    </OpenedToPay>
  );
}

function Buttons({ intent, ...hear }: PayPalPaymentProps) {
  const latest = useRef({ intent, ...hear });
  useEffect(() => {
    latest.current = { intent, ...hear };
  });
  return (
    <ButtonPlace
      clientId={intent.integration.publishableKey ?? ''}
      currency={intent.currency}
      make={(paypal) => {
        let ordered: PaymentIntent | undefined;
        return paypal.Buttons({
          style: { layout: 'vertical', label: 'pay' },
          async createOrder() {
            ordered = await order(latest.current.intent);
            latest.current.onOrdered(ordered);
            return ordered.referenceId;
          },
          onApprove: ({ orderID }) =>
            latest.current.onApproved({
              attempt: (ordered ?? latest.current.intent).attempt,
              nonce: orderID,
            }),
          onError: (error) => latest.current.onRefused(error),
        });
      }}
    />
  );
}

/** PayPal forgets orders after some hours: the server says which one is to be paid, and makes another where needed. */
async function order({ id, integration, attempt }: PaymentIntent): Promise<PaymentIntent> {
  const answer = await choosePaymentProvider({
    path: { intentId: id },
    body: { connectionId: integration.connectionId, ...(attempt === null ? {} : { attempt }) },
    throwOnError: true,
  });
  return answer.data.data;
}

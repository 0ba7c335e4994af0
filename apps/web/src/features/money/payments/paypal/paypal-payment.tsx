import { choosePaymentProvider, type PaymentIntent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { ErrorState } from '@atrium/ui/error-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { isPayPage } from '../../../../lib/pay-pages.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { loadPayPal } from './paypal-form.ts';

export interface Approval {
  readonly attempt: number | null;
  readonly nonce: string;
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
  const [isOpenedToPay] = useState(wasOpenedToPay);
  return isOpenedToPay ? <Buttons {...props} /> : <OpenToPay intent={props.intent} />;
}

/** The policy of a page is that of the address it was opened at, wherever its links have led since. */
function wasOpenedToPay(): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return isPayPage(new URL(opened).pathname);
}

function OpenToPay({ intent }: { intent: PaymentIntent }) {
  const { t } = useText();
  const { prefix } = useSite();
  const isSteady = /\/(?:register\/pay|payments\/[^/]+|invoices\/[^/]+)$/.test(location.pathname);
  useEffect(() => {
    if (isSteady) location.reload();
  }, [isSteady]);
  if (isSteady) return <Waiting />;
  return (
    <Button
      variant="primary"
      size="lg"
      wide
      onClick={() => location.assign(`${prefix}/payments/${intent.id}`)}
    >
      {t('payments.toPayPal')}
    </Button>
  );
}

type Phase = 'loading' | 'ready' | 'failed';

function Buttons({ intent, ...hear }: PayPalPaymentProps) {
  const { t } = useText();
  const [turn, setTurn] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ intent, ...hear });
  useEffect(() => {
    latest.current = { intent, ...hear };
  });
  const { currency, integration } = intent;
  const clientId = integration.publishableKey ?? '';

  useEffect(() => {
    let isGone = false;
    let close: (() => Promise<void>) | undefined;
    const open = async (): Promise<void> => {
      const paypal = await loadPayPal(clientId, currency);
      if (isGone || place.current === null) return;
      let ordered: PaymentIntent | undefined;
      const buttons = paypal.Buttons({
        style: { layout: 'vertical', label: 'pay' },
        async createOrder() {
          ordered = await order(latest.current.intent);
          latest.current.onOrdered(ordered);
          return ordered.referenceId;
        },
        onApprove: ({ orderID }) =>
          latest.current.onApproved({ attempt: (ordered ?? latest.current.intent).attempt, nonce: orderID }),
        onError: (error) => latest.current.onRefused(error),
      });
      close = () => buttons.close();
      await buttons.render(place.current);
      if (!isGone) setPhase('ready');
    };
    open().catch(() => !isGone && setPhase('failed'));
    return () => {
      isGone = true;
      // Closing what is not there any more fails.
      close?.().catch(() => undefined);
    };
  }, [clientId, currency, turn]);

  if (phase === 'failed')
    return (
      <ErrorState
        title={t('payments.formFailed')}
        text={t('payments.formFailedText')}
        retryLabel={t('action.retry')}
        onRetry={() => {
          setPhase('loading');
          setTurn(turn + 1);
        }}
      />
    );
  return (
    <>
      {phase === 'loading' && <Waiting />}
      <div ref={place} className="relative z-0" />
    </>
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

function Waiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

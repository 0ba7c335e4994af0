import {
  type EventAddOn,
  type PaymentIntent,
  capturePaymentIntent,
  listAddressesOptions,
  openAttendeePassAddOnIntentOptions,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { QueryFailed } from '../../components/query-state.tsx';
import { messageOf } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { newKey } from '../../lib/new-key.ts';
import { useText } from '../../lib/text.tsx';
import { useRefresh } from './attendee.api.ts';

interface BuyDialogProps {
  slug: string;
  passId: string;
  addOn: EventAddOn;
  close: () => void;
}

/** An add-on that costs something: what it costs with its tax, and how it is paid. */
export default function BuyDialog({ slug, passId, addOn, close }: BuyDialogProps) {
  const { t } = useText();
  const addresses = useQuery(listAddressesOptions({ query: { pageSize: 50 } })).data?.data;
  const address = addresses?.find(({ primary }) => primary) ?? addresses?.at(-1);
  const intent = useQuery({
    ...openAttendeePassAddOnIntentOptions({
      path: { eventId: slug, passId },
      query: { addOnIds: addOn.id, addressId: address?.id ?? '' },
    }),
    enabled: address !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      size="sm"
      title={<bdi>{addOn.name}</bdi>}
      closeLabel={t('action.close')}
      onOpenChange={close}
    >
      {addresses !== undefined && address === undefined ? (
        <p>
          {t('attendee.needsAddress')}{' '}
          <Link to="/settings/addresses" className="text-brand underline">
            {t('account.addresses')}
          </Link>
        </p>
      ) : intent.data !== undefined ? (
        <Pay intent={intent.data.data} close={close} />
      ) : intent.error !== null ? (
        <QueryFailed error={intent.error} retry={() => void intent.refetch()} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  );
}

function Pay({ intent, close }: { intent: PaymentIntent; close: () => void }) {
  const texts = useText();
  const { t } = texts;
  const { money } = useFormat();
  const refresh = useRefresh();
  const key = useRef(newKey());
  const capture = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { data } = await capturePaymentIntent({
        path: { intentId: intent.id },
        headers: { 'idempotency-key': key.current },
        body: {},
        throwOnError: true,
      });
      await refresh();
      return data;
    },
    onSuccess: ({ message }) => {
      toast({ kind: 'success', text: message });
      close();
    },
    onError: () => {
      key.current = newKey();
    },
  });
  if (intent.provider !== 'manual')
    return (
      <Banner tone="warning" icon={<CircleAlert aria-hidden="true" />}>
        {t('attendee.notEnabled')}
      </Banner>
    );
  return (
    <>
      <p className="text-2xl font-semibold tabular-nums">{money(intent.amount, intent.currency)}</p>
      {intent.salesTax > 0 && (
        <p className="text-sm text-muted">
          {t('attendee.withTax', { tax: money(intent.salesTax, intent.currency) })}
        </p>
      )}
      {intent.integration.instructions !== null && (
        <p dir="auto" className="mt-3 text-sm whitespace-pre-line">
          {intent.integration.instructions}
        </p>
      )}
      <p className="mt-2 text-sm">
        {t('attendee.reference')}{' '}
        <span dir="ltr" className="font-semibold select-all">
          {intent.reference}
        </span>
      </p>
      {capture.error !== null && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {messageOf(capture.error, texts)}
        </p>
      )}
      <Button
        variant="primary"
        className="mt-5 w-full"
        pending={capture.isPending}
        onClick={() => capture.mutate()}
      >
        {t('attendee.order')}
      </Button>
    </>
  );
}

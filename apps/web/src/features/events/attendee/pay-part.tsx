import {
  type AccountAddress,
  type AttendeePass,
  type PaymentIntent,
  listAddressesOptions,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { QueryFailed, QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { PaymentStep } from '../../money/payments/index.ts';
import { loadAddressDialog } from '../../ground/addresses/index.ts';
import { passOptions, useRefresh } from './attendee.api.ts';

const AddressDialog = lazy(loadAddressDialog);

interface PayPartProps {
  slug: string;
  passId: string;
  /** Names what is bought, so that the same payment is found again. */
  thing: string;
  /** The payment for an address: the server opens it with the question. */
  open: (addressId: string) => Promise<PaymentIntent>;
  /** Whether what was paid for has reached the pass. */
  isOn: (pass: AttendeePass) => boolean;
  /** The toast to show then. */
  said: string;
  close: () => void;
}

/** Something for a pass that costs money: where the tax is reckoned for, and the one way to pay. */
export function PayPart(props: PayPartProps) {
  const query = useQuery(listAddressesOptions({ query: { pageSize: 50 } }));
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryState query={query} waiting={<PayWaiting />}>
      {({ data }) => {
        const address =
          data.find(({ id }) => id === chosen) ?? data.find(({ primary }) => primary) ?? data.at(-1);
        return address === undefined ? (
          <AddAddress />
        ) : (
          <div className="flex flex-col gap-6">
            {data.length > 1 && <AddressSelect addresses={data} chosen={address.id} choose={setChosen} />}
            <Payment key={address.id} addressId={address.id} {...props} />
          </div>
        );
      }}
    </QueryState>
  );
}

function AddAddress() {
  const { t } = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p className="mb-4">{t('attendee.needsAddress')}</p>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        onPointerEnter={() => void loadAddressDialog()}
        onClick={() => setAdding(true)}
      >
        {t('attendee.addAddress')}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <AddressDialog address={null} close={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

interface AddressSelectProps {
  addresses: readonly AccountAddress[];
  chosen: string;
  choose: (id: string) => void;
}

function AddressSelect({ addresses, chosen, choose }: AddressSelectProps) {
  const { t } = useText();
  return (
    <NativeSelect label={t('attendee.billTo')} value={chosen} onChange={choose}>
      {addresses.map(({ id, name, address1, city }) => (
        <option key={id} value={id}>
          {[name, address1, city].filter((part) => part !== '').join(', ')}
        </option>
      ))}
    </NativeSelect>
  );
}

const SOON = 2000;

function Payment({
  slug,
  passId,
  thing,
  addressId,
  open,
  isOn,
  said,
  close,
}: PayPartProps & { addressId: string }) {
  const [isPaid, setPaid] = useState(false);
  const refresh = useRefresh();
  const intent = useQuery({
    queryKey: ['attendee payment', passId, thing, addressId],
    queryFn: () => open(addressId),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  // The purchase reaches the pass asynchronously, a moment after the payment.
  const pass = useQuery({ ...passOptions(slug, passId), refetchInterval: isPaid ? SOON : false });
  const hasCome = isPaid && pass.data !== undefined && isOn(pass.data.data);
  useEffect(() => {
    if (!hasCome) return;
    toast({ kind: 'success', text: said });
    void refresh();
    close();
  }, [hasCome, said, refresh, close]);
  const hear = useCallback(() => setPaid(true), []);
  if (intent.data !== undefined)
    return (
      <Suspense fallback={<PayWaiting />}>
        <PaymentStep intent={intent.data} onPaid={hear} />
      </Suspense>
    );
  if (intent.error !== null) return <QueryFailed error={intent.error} retry={() => void intent.refetch()} />;
  return <PayWaiting />;
}

function PayWaiting() {
  return <Skeleton className="h-32 w-full" />;
}

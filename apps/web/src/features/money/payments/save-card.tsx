import { beginPaymentMethod, createPaymentMethod } from '@atrium/api';
import { ErrorState } from '@atrium/ui/error-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { CardForm } from './card-form.tsx';
import { BraintreeSave } from './braintree/braintree-save.tsx';
import { PayPalSave } from './paypal/paypal-save.tsx';
import { methodCalls } from './methods.api.ts';

type SavingProvider = 'stripe' | 'paypal' | 'braintree';

/** Enters a card, or agrees at PayPal, to be charged later. */
export default function SaveCard({
  provider: wanted,
  onSaved,
}: {
  provider: SavingProvider | undefined;
  onSaved: () => void;
}) {
  const { t } = useText();
  const id = useId();
  // A form of the provider is good for one card.
  const begun = useQuery({
    queryKey: ['beginPaymentMethod', id],
    queryFn: async () =>
      (
        await beginPaymentMethod({
          query: wanted === undefined ? {} : { provider: wanted },
          throwOnError: true,
        })
      ).data.data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { mutation } = useSave(
    (reference: string) => createPaymentMethod({ body: { reference }, throwOnError: true }),
    {
      touches: methodCalls,
      said: t(wanted === 'paypal' ? 'payments.methods.savedPayPal' : 'payments.methods.saved'),
      onSaved,
    },
  );
  if (begun.isPending)
    return (
      <div role="status" aria-label={t('state.loading')}>
        <Skeleton className="h-28 w-full" />
      </div>
    );
  if (begun.isError)
    return (
      <ErrorState
        title={t('payments.formFailed')}
        text={t('payments.methods.formFailedText')}
        retryLabel={t('action.retry')}
        onRetry={() => void begun.refetch()}
      />
    );
  const { provider, reference, secret, publishableKey } = begun.data;
  if (provider === 'paypal')
    return (
      <PayPalSave
        clientId={publishableKey}
        setup={reference}
        save={async (setup) => {
          await mutation.mutateAsync(setup).catch(() => undefined);
        }}
      />
    );
  if (provider === 'braintree')
    return (
      <BraintreeSave
        key={secret}
        secret={secret}
        save={async (nonce) => {
          await mutation.mutateAsync(nonce).catch(() => undefined);
        }}
      />
    );
  return (
    <CardForm
      publishableKey={publishableKey}
      secret={secret}
      action={t('payments.methods.save')}
      confirm={(stripe, elements) =>
        stripe.confirmSetup({
          elements,
          confirmParams: { return_url: `${location.origin}/settings/payment-methods` },
          redirect: 'if_required',
        })
      }
      onConfirmed={(isRefused) => {
        if (!isRefused) mutation.mutate(reference);
      }}
    />
  );
}

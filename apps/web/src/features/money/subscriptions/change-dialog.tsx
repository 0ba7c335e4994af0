import { type Subscription, changeSubscription, quoteSubscriptionChangeOptions } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { usePriceText } from './price-text.tsx';
import { planOptions, subscriptionCalls } from './subscriptions.api.ts';

interface ChangeDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Another plan or price, with what it costs before it is chosen. */
export default function ChangeDialog({ subscription, onClose }: ChangeDialogProps) {
  const { t } = useText();
  const priceText = usePriceText();
  const plans = useQuery(planOptions());
  const { id, price, changesTo, subscriptionProduct } = subscription;
  const [chosen, setChosen] = useState('');
  const quoted = useQuery({
    ...quoteSubscriptionChangeOptions({ path: { subscriptionId: id }, query: { priceId: chosen } }),
    enabled: chosen !== '',
    retry: false,
    // A quote is of its moment.
    gcTime: 0,
  });
  const quote = quoted.isError || quoted.isFetching ? undefined : quoted.data?.data;
  const { mutation, errors } = useSave(
    (token: string) =>
      changeSubscription({
        path: { subscriptionId: id },
        body: { priceId: chosen, quote: token },
        throwOnError: true,
      }),
    {
      touches: subscriptionCalls,
      said: t(quote?.effective === 'atEnd' ? 'subscriptions.changeScheduled' : 'subscriptions.changed'),
      onSaved: onClose,
    },
  );
  return (
    <FormDialog
      title={t('subscriptions.changeTitle', { plan: subscriptionProduct.name })}
      pending={mutation.isPending}
      loading={quoted.isFetching}
      errors={errors}
      onSend={() =>
        // Refused, another one is shown: it may be too old, or cost something else by now.
        quote !== undefined && mutation.mutate(quote.quote, { onError: () => void quoted.refetch() })
      }
      onClose={onClose}
    >
      <QueryState
        query={plans}
        waiting={<Skeleton className="h-11 w-full" />}
        isEmpty={() => false}
        empty={null}
      >
        {({ data }) => (
          <NativeSelect label={t('subscriptions.newPlan')} name="priceId" value={chosen} onChange={setChosen}>
            <option value="">{t('subscriptions.choosePlan')}</option>
            {data.flatMap((plan) =>
              plan.prices
                .filter((one) => one.id !== (changesTo ?? price.id))
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {plan.name} · {priceText(one, one.amount)}
                  </option>
                )),
            )}
          </NativeSelect>
        )}
      </QueryState>
      <div aria-live="polite">
        {chosen !== '' && quoted.isFetching && <Skeleton className="h-6 w-full" />}
        {quote !== undefined && <QuoteText quote={quote} />}
        {quoted.isError && <p className="text-danger">{t('subscriptions.quoteFailed')}</p>}
        {errors['quote'] !== undefined && <p className="text-danger">{errors['quote']}</p>}
      </div>
    </FormDialog>
  );
}

interface QuoteTextProps {
  quote: { effective: 'now' | 'atEnd'; at: string; credit: number; charge: number; currency: string };
}

function QuoteText({ quote: { effective, at, credit, charge, currency } }: QuoteTextProps) {
  const { t } = useText();
  const format = useFormat();
  if (effective === 'atEnd') return <p>{t('subscriptions.quote.atEnd', { date: format.date(at) })}</p>;
  return (
    <>
      <p className="font-medium">
        {t('subscriptions.quote.now', { amount: format.money(charge, currency) })}
      </p>
      {credit > 0 && (
        <p className="text-sm text-muted">
          {t('subscriptions.quote.credit', { amount: format.money(credit, currency) })}
        </p>
      )}
    </>
  );
}

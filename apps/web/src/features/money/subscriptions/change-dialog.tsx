import { type Subscription, changeSubscription, quoteSubscriptionChangeOptions } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { messageOf, statusOf } from '../../../lib/errors.ts';
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
  const texts = useText();
  const { t } = texts;
  const priceText = usePriceText();
  const plans = useQuery(planOptions());
  const { id, price, changesTo, subscriptionProduct } = subscription;
  const planned = changesTo ?? price.id;
  const [chosen, setChosen] = useState('');
  const quoted = useQuery({
    ...quoteSubscriptionChangeOptions({ path: { subscriptionId: id }, query: { priceId: chosen } }),
    enabled: chosen !== '',
    retry: false,
    // A quote is of its moment.
    gcTime: 0,
  });
  const quote = quoted.isError || quoted.isFetching ? undefined : quoted.data?.data;
  const outcome = chosen === price.id ? 'takenBack' : (quote?.effective ?? 'atEnd');
  const { mutation, errors } = useSave(
    (token: string) =>
      changeSubscription({
        path: { subscriptionId: id },
        body: { priceId: chosen, quote: token },
        throwOnError: true,
      }),
    {
      touches: subscriptionCalls,
      said: t(`subscriptions.changed.${outcome}`),
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
        quote !== undefined &&
        mutation.mutate(quote.quote, {
          // Another one is shown: it may be too old, or cost something else by now. Without an answer it may have been made.
          onError: (error) => isRefused(error) && void quoted.refetch(),
        })
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
            {changesTo !== null && (
              <option value={price.id}>
                {subscriptionProduct.name} · {priceText(price, subscription.amount)}
              </option>
            )}
            {data.flatMap((plan) =>
              plan.prices
                .filter((one) => one.id !== planned && one.id !== price.id)
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
        {quote !== undefined && <QuoteText quote={quote} outcome={outcome} />}
        {quoted.isError && (
          <p dir="auto" className="text-danger">
            {messageOf(quoted.error, texts)}
          </p>
        )}
        {errors['quote'] !== undefined && (
          <p dir="auto" className="text-danger">
            {errors['quote']}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

/** The server has answered that it does nothing. */
function isRefused(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

interface QuoteTextProps {
  quote: { at: string; credit: number; charge: number; currency: string };
  outcome: 'now' | 'atEnd' | 'takenBack';
}

function QuoteText({ quote: { at, credit, charge, currency }, outcome }: QuoteTextProps) {
  const { t } = useText();
  const format = useFormat();
  if (outcome === 'takenBack') return <p>{t('subscriptions.quote.takenBack')}</p>;
  if (outcome === 'atEnd') return <p>{t('subscriptions.quote.atEnd', { date: format.date(at) })}</p>;
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

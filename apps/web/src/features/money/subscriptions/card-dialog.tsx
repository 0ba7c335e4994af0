import { type Subscription, putSubscriptionPaymentMethod } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { methodOptions, useCardName } from '../payments/index.ts';
import { subscriptionCalls } from './subscriptions.api.ts';

interface CardDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Chooses which saved card a subscription is charged to. */
export default function CardDialog({ subscription, onClose }: CardDialogProps) {
  const { t } = useText();
  const nameOf = useCardName();
  const list = useQuery(methodOptions());
  const { mutation, errors } = useSave(
    (paymentMethodId: string) =>
      putSubscriptionPaymentMethod({
        path: { subscriptionId: subscription.id },
        body: { paymentMethodId },
        throwOnError: true,
      }),
    { touches: subscriptionCalls, said: t('subscriptions.card.changed'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t('subscriptions.card.title', { plan: subscription.subscriptionProduct.name })}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => {
        const chosen = textOf(fields, 'paymentMethodId');
        if (chosen !== '') mutation.mutate(chosen);
      }}
      onClose={onClose}
    >
      <QueryState
        query={list}
        waiting={<Skeleton className="h-11 w-full" />}
        isEmpty={({ data }) => data.every(({ usable }) => !usable)}
        empty={<p>{t('subscriptions.card.none')}</p>}
      >
        {({ data }) => (
          <NativeSelect
            label={t('subscriptions.card.label')}
            name="paymentMethodId"
            description={t('subscriptions.card.text')}
          >
            {data
              .filter(({ usable }) => usable)
              .map(({ id, card }) => (
                <option key={id} value={id}>
                  {nameOf(card)}
                </option>
              ))}
          </NativeSelect>
        )}
      </QueryState>
      <Link to="/settings/payment-methods" className={linkClass}>
        {t('subscriptions.card.add')}
      </Link>
    </FormDialog>
  );
}

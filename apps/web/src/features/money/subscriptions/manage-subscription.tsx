import {
  ApiError,
  type Subscription,
  getSubscriptionWithdrawalOptions,
  pauseSubscription,
  resumeSubscription,
  withdrawSubscription,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { methodOptions } from '../payments/index.ts';
import { subscriptionCalls } from './subscriptions.api.ts';

const CardDialog = lazy(() => import('./card-dialog.tsx'));
const ChangeDialog = lazy(() => import('./change-dialog.tsx'));

interface Of {
  subscription: Subscription;
}

/** Its card, its plan, a pause, and the way back of the first days. */
export function ManageSubscription({ subscription }: Of) {
  const { status, pauseDays, invoiceId, changePaid } = subscription;
  const isQuiet = invoiceId === null && !changePaid;
  return (
    <>
      <ChooseCard subscription={subscription} />
      {(status === 'trialing' || (status === 'active' && isQuiet)) && (
        <ChangePlan subscription={subscription} />
      )}
      {status === 'active' && isQuiet && pauseDays > 0 && <Pause subscription={subscription} />}
      {status === 'paused' && <Resume subscription={subscription} />}
      {(status === 'active' || status === 'paused') && isNew(subscription) && (
        <Withdraw subscription={subscription} />
      )}
    </>
  );
}

const DAY = 24 * 60 * 60_000;
const isNew = ({ createdAt, price }: Subscription): boolean =>
  Date.now() < Date.parse(createdAt) + (14 + price.trialDays) * DAY;

function ChooseCard({ subscription }: Of) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  // Free, or nobody here takes cards.
  const { data } = useQuery({ ...methodOptions(), enabled: subscription.amount > 0 });
  const { paymentMethod } = subscription;
  if (data === undefined || (data.data.every(({ usable }) => !usable) && paymentMethod === undefined))
    return null;
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {t(paymentMethod === undefined ? 'subscriptions.card.choose' : 'subscriptions.card.change')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CardDialog subscription={subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ChangePlan({ subscription }: Of) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {t('subscriptions.change')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDialog subscription={subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Pause({ subscription: { id, pauseDays: days } }: Of) {
  const { t } = useText();
  const { mutation } = useSave(
    () => pauseSubscription({ path: { subscriptionId: id }, body: { days }, throwOnError: true }),
    { touches: subscriptionCalls, said: t('subscriptions.paused'), onSaved: () => undefined },
  );
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('subscriptions.pause'),
        text: t('subscriptions.pauseText', { count: days }),
        action: t('subscriptions.pause'),
      }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('subscriptions.pause')}
    </ConfirmButton>
  );
}

function Resume({ subscription: { id } }: Of) {
  const { t } = useText();
  const { mutation } = useSave(
    () => resumeSubscription({ path: { subscriptionId: id }, throwOnError: true }),
    { touches: subscriptionCalls, said: t('subscriptions.resumed'), onSaved: () => undefined },
  );
  return (
    <Button
      size="sm"
      variant="primary"
      pending={mutation.isPending}
      onClick={() => mutation.mutate(undefined)}
    >
      {t('subscriptions.resume')}
    </Button>
  );
}

/** A payment is under way, or a bank decides about one. */
const WAITING: ReadonlySet<string> = new Set(['subscription.paying', 'subscription.disputed']);

const NOTED = 'subscription.withdrawing';

/** Says what comes back before it is pressed. */
function Withdraw({ subscription: { id } }: Of) {
  const texts = useText();
  const { t } = texts;
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    ...getSubscriptionWithdrawalOptions({ path: { subscriptionId: id } }),
    retry: false,
  });
  const { mutation } = useSave(
    () =>
      withdrawSubscription({ path: { subscriptionId: id }, throwOnError: true }).catch((refusal: unknown) => {
        // Noted: it says so in the place of the button from now on.
        if (refusal instanceof ApiError && refusal.code === NOTED) void refetch();
        throw refusal;
      }),
    { touches: subscriptionCalls, said: t('subscriptions.withdrawn'), onSaved: () => undefined },
  );
  if (error instanceof ApiError && error.code === NOTED)
    return <p className="text-sm text-muted">{messageOf(error, texts)}</p>;
  // Pressed now, it is noted as in time, and the refusal says why it has to wait.
  if (error instanceof ApiError && WAITING.has(error.code ?? ''))
    return (
      <Button
        size="sm"
        variant="quiet"
        pending={mutation.isPending}
        onClick={() => mutation.mutate(undefined)}
      >
        {t('subscriptions.withdraw')}
      </Button>
    );
  if (data === undefined) return null;
  const { refund, currency, until } = data.data;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('subscriptions.withdraw'),
        text: t('subscriptions.withdrawText', {
          amount: format.money(refund, currency),
          date: format.date(until),
        }),
        action: t('subscriptions.withdraw'),
      }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('subscriptions.withdraw')}
    </ConfirmButton>
  );
}

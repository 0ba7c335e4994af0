import {
  type ManagedSubscription,
  cancelManagedSubscription,
  pauseManagedSubscription,
  resumeManagedSubscription,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { subscriptionCalls } from './subscriptions.api.ts';

const PauseDialog = lazy(() => import('./pause-dialog.tsx'));

interface Of {
  subscription: ManagedSubscription;
}

export const nameOf = ({ account, subscriptionProduct }: ManagedSubscription): string =>
  account === null ? subscriptionProduct.name : displayName(account);

export function ManagedActions({ subscription }: Of) {
  const { status, cancelScheduled, invoiceId } = subscription;
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'active' && !cancelScheduled && invoiceId === null && <Pause subscription={subscription} />}
      {status === 'paused' && <Resume subscription={subscription} />}
      <CancelManaged subscription={subscription} />
    </div>
  );
}

function Pause({ subscription }: Of) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('subscriptions.pause')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PauseDialog
            onClose={() => setIsOpen(false)}
            pause={async (days) => {
              await pauseManagedSubscription({
                path: { subscriptionId: subscription.id },
                body: { days },
                throwOnError: true,
              });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Resume({ subscription: { id } }: Of) {
  const { t } = useText();
  const { mutation } = useSave(
    () => resumeManagedSubscription({ path: { subscriptionId: id }, throwOnError: true }),
    { touches: subscriptionCalls, said: t('subscriptions.resumed'), onSaved: () => undefined },
  );
  return (
    <Button size="sm" pending={mutation.isPending} onClick={() => mutation.mutate(undefined)}>
      {t('subscriptions.resume')}
    </Button>
  );
}

export function CancelManaged({ subscription }: Of) {
  const { t } = useText();
  const { mutation } = useSave(
    (now: boolean) =>
      cancelManagedSubscription({
        path: { subscriptionId: subscription.id },
        body: { now },
        throwOnError: true,
      }),
    { touches: subscriptionCalls, said: t('subscriptions.canceled'), onSaved: () => undefined },
  );
  if (subscription.status === 'canceled' || subscription.cancelScheduled) return null;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('subscriptions.cancel'),
        text: t('admin.subscriptions.cancelText', { name: nameOf(subscription) }),
        action: t('subscriptions.cancel'),
      }}
      onConfirm={() => mutation.mutate(false)}
    >
      {t('subscriptions.cancel')}
    </ConfirmButton>
  );
}

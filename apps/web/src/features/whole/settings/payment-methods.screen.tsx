import {
  type PaymentMethod,
  type SavableMethod,
  deletePaymentMethod,
  putDefaultPaymentMethod,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { methodCalls, methodOptions, SaveCard, useCardName, useMayLoad } from '../../money/payments/index.ts';
import { SettingsPage } from './settings-page.tsx';

const page = definePage({ module: 'subscriptions' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Cards and accounts of the reader that subscriptions are charged to. */
export default function PaymentMethodsScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('payments.methods')} text={t('payments.methods.text')}>
      <Methods />
      <AddMethod />
    </SettingsPage>
  );
}

function Methods() {
  const { t } = useText();
  const list = useQuery(methodOptions());
  // During an upgrade an older process answers without it.
  const savable = list.data?.savable as readonly SavableMethod[] | undefined;
  return (
    <QueryState
      query={list}
      waiting={<Skeleton className="h-24 w-full" />}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          illustration={<CreditCard />}
          title={t('payments.methods.none')}
          text={t(savable?.length === 0 ? 'payments.methods.noneHere' : 'payments.methods.noneText')}
        />
      }
    >
      {({ data }) => (
        <ul aria-label={t('payments.methods.mine')} className="flex flex-col gap-3">
          {data.map((method) => (
            <li key={method.id}>
              <Method method={method} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Method({ method }: { method: PaymentMethod }) {
  const { t } = useText();
  const name = useCardName()(method.card);
  const Picture = method.card.type === 'paypal' ? Wallet : CreditCard;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Picture aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-40 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {method.default && <Badge tone="brand">{t('payments.methods.default')}</Badge>}
        </p>
        <Expiry method={method} />
        {!method.usable && <p className="text-sm text-warning">{t('payments.methods.unusable')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!method.default && method.usable && <MakeDefault id={method.id} name={name} />}
        <Remove id={method.id} name={name} />
      </div>
    </Card>
  );
}

/** A card is good until the end of its month. */
function Expiry({ method: { card } }: { method: PaymentMethod }) {
  const { t } = useText();
  const format = useFormat();
  const { expMonth, expYear } = card;
  if (expMonth === null || expYear === null) return null;
  const middle = new Date(Date.UTC(expYear, expMonth - 1, 15));
  const date = format.date(middle.toISOString(), { month: 'long', year: 'numeric' });
  const isOver = new Date(Date.UTC(expYear, expMonth, 1)) < new Date();
  return (
    <p className={isOver ? 'text-sm text-danger' : 'text-sm text-muted'}>
      {t(isOver ? 'payments.methods.expired' : 'payments.methods.expires', { date })}
    </p>
  );
}

function MakeDefault({ id, name }: { id: string; name: string }) {
  const { t } = useText();
  const { mutation } = useSave(
    () => putDefaultPaymentMethod({ path: { paymentMethodId: id }, throwOnError: true }),
    { touches: methodCalls, said: t('payments.methods.madeDefault'), onSaved: () => undefined },
  );
  return (
    <Button
      size="sm"
      aria-label={t('payments.methods.makeDefaultNamed', { card: name })}
      pending={mutation.isPending}
      onClick={() => mutation.mutate(undefined)}
    >
      {t('payments.methods.makeDefault')}
    </Button>
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const { t } = useText();
  const { mutation } = useSave(
    () => deletePaymentMethod({ path: { paymentMethodId: id }, throwOnError: true }),
    { touches: methodCalls, said: t('payments.methods.removed'), onSaved: () => undefined },
  );
  const title = t('payments.methods.removeNamed', { card: name });
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      aria-label={title}
      pending={mutation.isPending}
      question={{ title, text: t('payments.methods.removeText'), action: t('payments.methods.remove') }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('payments.methods.remove')}
    </ConfirmButton>
  );
}

/** Each way in which something can be saved, by the providers that keep it now. */
function AddMethod() {
  const { t } = useText();
  const { prefix } = useSite();
  const [search] = useSearchParams();
  const savable = useQuery(methodOptions()).data?.savable ?? [];
  const mayLoad = useMayLoad();
  const [adding, setAdding] = useState(search.get('type'));
  const chosen = savable.find(({ type }) => type === adding);
  const label = (type: SavableMethod['type']) =>
    t(type === 'card' ? 'payments.methods.add' : 'payments.methods.addPayPal');
  const begin = ({ type, provider }: SavableMethod) => {
    if (mayLoad(provider)) setAdding(type);
    else location.assign(`${prefix}/settings/payment-methods?type=${type}`);
  };
  if (chosen === undefined)
    return (
      <div className="mt-6 flex flex-wrap gap-3">
        {savable.map((one, index) => (
          <Button key={one.type} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => begin(one)}>
            {label(one.type)}
          </Button>
        ))}
      </div>
    );
  return (
    <section aria-label={label(chosen.type)} className="mt-6 flex flex-col gap-4">
      <h2 className="font-semibold">{label(chosen.type)}</h2>
      <Suspense fallback={<Skeleton className="h-28 w-full" />}>
        <SaveCard provider={chosen.provider} onSaved={() => setAdding(null)} />
      </Suspense>
      <div>
        <Button variant="quiet" onClick={() => setAdding(null)}>
          {t('action.cancel')}
        </Button>
      </div>
    </section>
  );
}

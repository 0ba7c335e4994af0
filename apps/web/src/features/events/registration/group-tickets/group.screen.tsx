import { type PassType, getPaymentIntentOptions, getRegistrationCouponIntentOptions } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { AddressChoice } from '../paying/address-choice.tsx';
import { useRegister } from '../context.ts';
import { type GroupBounds, groupBounds, readQuantity } from './group-bounds.ts';
import { OpenedPayment, once } from '../paying/payment-part.tsx';
import { usePrice } from '../choosing/price.ts';
import { offerOptions, useRefresh } from '../register.api.ts';
import { registerPath } from '../steps.ts';

/** Many passes at once for others: bought ahead, taken by them with a code. */
export default function GroupScreen() {
  const { t } = useText();
  const { slug, registration } = useRegister();
  const [search] = useSearchParams();
  const offer = useQuery(offerOptions(slug, search.get('ticket')));
  const paying = registration.paying.find(({ purpose }) => purpose === 'coupons');
  return (
    <section aria-labelledby="group" className="max-w-2xl">
      <h2 id="group" className="text-lg font-semibold">
        {t('register.groupTickets')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('register.groupTicketsText')}</p>
      <Bought />
      <div className="mt-6">
        {paying !== undefined ? (
          <UnderWay intentId={paying.intentId} />
        ) : (
          <QueryState query={offer} waiting={<Waiting />}>
            {({ data: { passTypes } }) => <Choice passTypes={passTypes} />}
          </QueryState>
        )}
      </div>
    </section>
  );
}

/** Codes that were bought already: to be given to those they are for. */
function Bought() {
  const { t } = useText();
  const { slug, registration } = useRegister();
  const { coupons } = registration;
  if (coupons.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="font-medium">{t('register.yourGroupTickets')}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
            <bdi dir="ltr" className="font-mono font-semibold tracking-wide select-all">
              {coupon.code}
            </bdi>
            <span className="text-sm text-muted">
              {t('register.groupUsed', { used: coupon._count.purchases, total: coupon.useLimit ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/events/${slug}/pass`} className={buttonClass({ variant: 'primary', className: 'mt-4' })}>
        {t('register.shareGroupTickets')}
      </Link>
    </div>
  );
}

function UnderWay({ intentId }: { intentId: string }) {
  const refresh = useRefresh();
  const query = useQuery(getPaymentIntentOptions({ path: { intentId } }));
  // The tickets arrive by themselves; until then, the payment is polled every few seconds.
  return <OpenedPayment query={query} onPaid={() => void refresh()} />;
}

function Choice({ passTypes }: { passTypes: readonly PassType[] }) {
  const { t } = useText();
  const { slug } = useRegister();
  const [search] = useSearchParams();
  const sold = passTypes.filter((passType) => groupBounds(passType) !== null);
  const chosen = sold.find(({ id }) => id === search.get('ticket'));
  const bounds = chosen === undefined ? null : groupBounds(chosen);
  const quantity = bounds === null ? null : readQuantity(search.get('quantity'), bounds);
  if (sold.length === 0)
    return (
      <EmptyState
        illustration={<Users />}
        title={t('register.noGroupTickets')}
        action={
          <Link to={registerPath(slug)} className={buttonClass({ variant: 'primary' })}>
            {t('register.choosePasses')}
          </Link>
        }
      />
    );
  if (chosen === undefined || quantity === null) return <Choose passTypes={sold} />;
  return <Pay passType={chosen} quantity={quantity} />;
}

/** Pass type and quantity; both are kept in the address, so that a reload or a step back loses nothing. */
function Choose({ passTypes }: { passTypes: readonly PassType[] }) {
  const texts = useText();
  const { t } = texts;
  const { slug, currency } = useRegister();
  const { format } = usePrice(currency);
  const [, setSearch] = useSearchParams();
  const [ticketId, setTicketId] = useState(passTypes[0]?.id ?? '');
  const passType = passTypes.find(({ id }) => id === ticketId) ?? passTypes[0];
  const bounds = passType === undefined ? null : groupBounds(passType);
  const [text, setText] = useState('');
  if (passType === undefined || bounds === null) return null;
  const shown = text === '' ? String(bounds.min) : text;
  const quantity = readQuantity(shown, bounds);
  return (
    <Form
      describe={(field) => describeInvalid(field, texts)}
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== null) setSearch({ ticket: passType.id, quantity: String(quantity) });
      }}
    >
      <RadioGroup
        framed
        label={t('register.step.passes')}
        name="ticket"
        value={passType.id}
        onChange={(id) => {
          setTicketId(id);
          setText('');
        }}
        options={passTypes.map((one) => ({
          value: one.id,
          label: <bdi>{one.name}</bdi>,
          description: t('register.each', { price: format(one.priceNow) }),
        }))}
      />
      <TextField
        type="number"
        inputMode="numeric"
        name="quantity"
        required
        label={t('register.howMany')}
        description={<Bounds bounds={bounds} />}
        min={bounds.min}
        max={bounds.max ?? undefined}
        step={1}
        value={shown}
        onChange={setText}
        className="max-w-60"
      />
      <p role="status" className="text-base font-semibold tabular-nums">
        {quantity !== null && t('register.before', { price: format(passType.priceNow * quantity) })}
      </p>
      <div className="flex flex-wrap-reverse items-center gap-3">
        <Link to={registerPath(slug)} className={buttonClass({ size: 'lg' })}>
          {t('action.back')}
        </Link>
        <Button type="submit" variant="primary" size="lg" className="grow sm:grow-0">
          {t('register.continue')}
        </Button>
      </div>
    </Form>
  );
}

function Bounds({ bounds: { min, max } }: { bounds: GroupBounds }) {
  const { t } = useText();
  const { number } = useFormat();
  return max === null
    ? t('register.boundsFrom', { min: number(min) })
    : t('register.bounds', { min: number(min), max: number(max) });
}

function Pay({ passType, quantity }: { passType: PassType; quantity: number }) {
  const { t } = useText();
  const { slug } = useRegister();
  const { number } = useFormat();
  const [search] = useSearchParams();
  const address = search.get('address') ?? undefined;
  return (
    <div className="flex flex-col gap-8">
      <p className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
        <span>
          {t('register.times', { count: number(quantity) })} <bdi>{passType.name}</bdi>
        </span>
        <Link to={`${registerPath(slug)}/group`} className={buttonClass({ size: 'sm' })}>
          {t('register.change')}
        </Link>
      </p>
      <AddressChoice chosen={address} />
      {address !== undefined && (
        <GroupPayment
          key={`${passType.id} ${quantity} ${address}`}
          slug={slug}
          ticketId={passType.id}
          quantity={quantity}
          addressId={address}
        />
      )}
    </div>
  );
}

interface GroupPaymentProps {
  slug: string;
  ticketId: string;
  quantity: number;
  addressId: string;
}

function GroupPayment({ slug, ...query }: GroupPaymentProps) {
  const refresh = useRefresh();
  const [, setSearch] = useSearchParams();
  const intent = useQuery({
    ...getRegistrationCouponIntentOptions({ path: { eventId: slug }, query }),
    ...once,
  });
  const ordered = async (): Promise<void> => {
    await refresh();
    // The choice in the address has been ordered: a reload must not order it again.
    setSearch({}, { replace: true });
  };
  return <OpenedPayment query={intent} onAgreed={() => void ordered()} onPaid={() => void ordered()} />;
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}

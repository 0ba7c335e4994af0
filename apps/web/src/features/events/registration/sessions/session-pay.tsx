import { type Session, getSessionRegistrationIntentOptions } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { AddressChoice } from '../paying/address-choice.tsx';
import { OpenedPayment, TooLate, once } from '../paying/payment-part.tsx';
import { useRefreshPlaces } from './sessions.api.ts';
import { useTakePlaces } from './use-take-places.ts';

interface SessionPayProps {
  slug: string;
  session: Session;
  count: number;
}

/** Places that are kept while they are paid for. */
export function SessionPay({ slug, session, count }: SessionPayProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const address = search.get('address') ?? undefined;
  return (
    <div className="flex flex-col gap-8">
      <p className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
        {t('register.placesKept', { count })}
        <Link to={pathname} className={buttonClass({ size: 'sm' })}>
          {t('register.change')}
        </Link>
      </p>
      <AddressChoice chosen={address} />
      {address !== undefined && (
        <SessionPayment key={`${address} ${count}`} slug={slug} sessionId={session.id} addressId={address} />
      )}
    </div>
  );
}

function SessionPayment({
  slug,
  sessionId,
  addressId,
}: {
  slug: string;
  sessionId: string;
  addressId: string;
}) {
  const refresh = useRefreshPlaces();
  const take = useTakePlaces(slug, sessionId);
  const query = useQuery({
    ...getSessionRegistrationIntentOptions({ path: { eventId: slug, sessionId }, query: { addressId } }),
    ...once,
  });
  return (
    <OpenedPayment query={query} onAgreed={() => void refresh()} onPaid={() => take.mutate([])}>
      {take.error !== null && <TooLate error={take.error} />}
    </OpenedPayment>
  );
}

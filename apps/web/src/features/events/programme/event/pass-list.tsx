import type { Event } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { type PublicOffer, offersOptions } from './offers.ts';
import { outlookOf } from './price-outlook.ts';

const few = 10;

/** The passes of an event with their prices, before anybody signs in. */
export function PassList({ event }: { event: Event }) {
  const { t } = useText();
  const offers = useQuery(offersOptions(event.slug)).data;
  if (!event.registration || offers === undefined || offers.passes.length === 0) return null;
  return (
    <section aria-labelledby="event-passes" className="mt-10">
      <h2 id="event-passes" className="text-lg font-semibold">
        {t('register.step.passes')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {offers.passes.map((offer) => (
          <li key={offer.id} className="flex items-start justify-between gap-6 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <bdi>{offer.name}</bdi>
              </p>
              {offer.text !== '' && (
                <p className="text-sm text-muted">
                  <bdi>{offer.text}</bdi>
                </p>
              )}
            </div>
            <Price offer={offer} currency={offers.currency} timezone={event.timezone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PriceProps {
  offer: PublicOffer;
  currency: string;
  timezone: string | null;
}

function Price({ offer, currency, timezone }: PriceProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const orFree = (amount: number) => (amount === 0 ? t('register.free') : format.money(amount, currency));
  const next = now === null ? null : outlookOf(offer.schedule, now).next;
  const zone = timezone === null ? {} : { timeZone: timezone };
  return (
    <div className="shrink-0 text-end text-sm">
      <p className="font-semibold tabular-nums">{orFree(offer.price)}</p>
      <p className="text-muted">
        {offer.soldOut
          ? t('register.soldOut')
          : offer.left !== null && offer.left <= few && t('register.left', { count: offer.left })}
      </p>
      {next !== null && !offer.soldOut && (
        <p className="text-muted">
          {t('register.priceUntil', {
            date: format.date(next.at, { ...zone, day: 'numeric', month: 'short' }),
            price: orFree(next.price),
          })}
        </p>
      )}
    </div>
  );
}

import type { Event } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { type Offers, offersOptions } from './offers.ts';

/** Beyond this nobody has to hurry. */
const few = 10;

/** "Free", "From €20.00 · only 3 left", for everybody; nothing where no pass is offered. */
export function PriceHint({ event, className }: { event: Event; className?: string }) {
  const enabled = event.registration && event._count.passTypes > 0;
  const offers = useQuery({ ...offersOptions(event.slug), enabled }).data;
  const text = usePriceText(offers);
  if (!enabled || text === null) return null;
  return <p className={cx('text-sm font-medium', className)}>{text}</p>;
}

function usePriceText(offers: Offers | undefined): string | null {
  const { t } = useText();
  const { money } = useFormat();
  if (offers === undefined || offers.passes.length === 0) return null;
  const open = offers.passes.filter(({ soldOut }) => !soldOut);
  if (open.length === 0) return t('register.soldOut');
  const prices = open.map(({ price }) => price);
  const least = Math.min(...prices);
  const isOne = least === Math.max(...prices);
  const amount = least === 0 ? t('register.free') : money(least, offers.currency);
  const leastPaid = money(Math.min(...prices.filter((price) => price > 0)), offers.currency);
  const range = t(least === 0 ? 'event.priceFreeOr' : 'event.priceFrom', { price: leastPaid });
  const left = open.reduce((sum, pass) => sum + (pass.left ?? Infinity), 0);
  return [isOne ? amount : range, ...(left <= few ? [t('register.left', { count: left })] : [])].join(' · ');
}

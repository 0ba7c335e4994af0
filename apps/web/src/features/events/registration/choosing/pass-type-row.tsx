import type { PassType } from '@atrium/api';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { outlookOf } from '../../programme/index.ts';
import { usePrice } from './price.ts';
import { isSoldOut } from '../register.api.ts';
import { Stepper } from '../stepper.tsx';
import { WaitlistPart } from '../waitlist/waitlist-part.tsx';

const few = 10;

export interface PassTypeRowProps {
  slug: string;
  passType: PassType;
  currency: string;
  quantity: number;
  /** Shown instead of the waitlist, which is for members. */
  soldOut?: ReactNode;
  onChange: (quantity: number) => void;
}

export function PassTypeRow({ slug, passType, currency, quantity, soldOut, onChange }: PassTypeRowProps) {
  const { t } = useText();
  const { orFree } = usePrice(currency);
  const format = useFormat();
  const { name, shortDescription, supply, accountTiers } = passType;
  const mayBuy = useHasTier(accountTiers);
  // The supply excludes passes that this person holds; they can still choose from those.
  const left = supply === null ? null : supply + quantity;
  const isOut = quantity === 0 && isSoldOut(passType);
  const bounds = {
    minQuantityPerSale: passType.minQuantityPerSale,
    maxQuantityPerSale: Math.min(passType.maxQuantityPerSale, left ?? Number.MAX_SAFE_INTEGER),
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {shortDescription !== '' && (
          <p className="mt-0.5 text-sm text-muted">
            <bdi>{shortDescription}</bdi>
          </p>
        )}
        <p className="mt-1 text-sm">
          <span className="font-semibold tabular-nums">{orFree(passType.priceNow)}</span>
          <Outlook passType={passType} currency={currency} />
        </p>
        {accountTiers.length > 0 && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <Lock aria-hidden="true" className="size-4 shrink-0" />
            {t('register.forTiers', {
              tiers: format.list(
                accountTiers.map((tier) => tier.name),
                'disjunction',
              ),
            })}
          </p>
        )}
        <p className="text-sm text-muted empty:hidden">
          {!isOut && supply !== null && supply <= few && t('register.left', { count: supply })}
          {!isOut && passType.minQuantityPerSale > 1 && (
            <> {t('register.least', { count: passType.minQuantityPerSale })}</>
          )}
        </p>
      </div>
      {!mayBuy && quantity === 0 ? null : isOut ? (
        (soldOut ?? <WaitlistPart slug={slug} passType={passType} />)
      ) : (
        <Stepper name={name} quantity={quantity} bounds={bounds} onChange={onChange} />
      )}
    </div>
  );
}

function useHasTier(asked: PassType['accountTiers']): boolean {
  const held = useSelf().data?.data.accountTiers ?? [];
  return asked.length === 0 || asked.some(({ id }) => held.some((tier) => tier.id === id));
}

/** "Early bird until 1 December, then €40.00" */
function Outlook({ passType, currency }: { passType: PassType; currency: string }) {
  const { t } = useText();
  const format = useFormat();
  const { orFree } = usePrice(currency);
  const now = useMinute();
  if (now === null) return null;
  const { name, next } = outlookOf(passType, now);
  if (name === null && next === null) return null;
  const timeZone = passType.event.timezone;
  const date = next === null ? '' : format.dateTime(next.at, timeZone === null ? {} : { timeZone });
  return (
    <span className="text-muted">
      {name !== null && (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
      {next !== null && ` · ${t('register.priceUntil', { date, price: orFree(next.price) })}`}
    </span>
  );
}

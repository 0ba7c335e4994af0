import type { EventPackage } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useText } from '../../../../lib/text.tsx';
import { usePrice } from './price.ts';
import { Stepper } from '../stepper.tsx';

const most = 10;

interface PackageRowProps {
  bundle: EventPackage;
  currency: string;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** Several passes at one price. */
export function PackageRow({ bundle, currency, quantity, onChange }: PackageRowProps) {
  const { t } = useText();
  const { orFree } = usePrice(currency);
  const left = bundle.supply === null ? most : bundle.supply + quantity;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{bundle.name}</bdi>
          <Badge tone="accent">{t('register.package')}</Badge>
        </h3>
        {bundle.description !== '' && (
          <p dir="auto" className="mt-0.5 text-sm text-muted">
            {bundle.description}
          </p>
        )}
        <ul className="mt-1 text-sm text-muted">
          {bundle.passes.map(({ id, quantity: count, passType }) => (
            <li key={id}>
              {t('register.times', { count })} <bdi>{passType.name}</bdi>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm font-semibold tabular-nums">{orFree(bundle.price)}</p>
      </div>
      {left === 0 ? (
        <Badge>{t('register.soldOut')}</Badge>
      ) : (
        <Stepper
          name={bundle.name}
          quantity={quantity}
          bounds={{ minQuantityPerSale: 1, maxQuantityPerSale: Math.min(most, left) }}
          onChange={onChange}
        />
      )}
    </div>
  );
}

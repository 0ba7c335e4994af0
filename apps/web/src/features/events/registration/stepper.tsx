import { Minus, Plus } from 'lucide-react';
import { useText } from '../../../lib/text.tsx';
import { type Bounds, stepQuantity } from './choosing/selection.ts';

interface StepperProps {
  name: string;
  quantity: number;
  bounds: Bounds;
  onChange: (quantity: number) => void;
}

const button =
  'flex size-10 items-center justify-center rounded-md border border-line-strong bg-raised transition-colors ' +
  'hover:border-brand hover:bg-hover disabled:cursor-not-allowed disabled:border-line disabled:text-muted ' +
  'disabled:opacity-55';

/** How many, by two large buttons; below the least that can be bought lies none. */
export function Stepper({ name, quantity, bounds, onChange }: StepperProps) {
  const { t } = useText();
  const more = stepQuantity(quantity, 1, bounds);
  return (
    <div
      role="group"
      aria-label={t('register.quantityOf', { name })}
      className="flex shrink-0 items-center gap-1"
    >
      <button
        type="button"
        aria-label={t('register.fewer', { name })}
        disabled={quantity === 0}
        onClick={() => onChange(stepQuantity(quantity, -1, bounds))}
        className={button}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output aria-live="polite" className="w-9 text-center text-base font-semibold tabular-nums">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={t('register.more', { name })}
        disabled={more === quantity || more > bounds.maxQuantityPerSale}
        onClick={() => onChange(more)}
        className={button}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export interface ChipProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  children: ReactNode;
  onChange?: ((checked: boolean) => void) | undefined;
}

const pill =
  'inline-flex h-9 cursor-pointer items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm ' +
  'font-medium transition-colors select-none hover:border-line-strong has-checked:border-brand ' +
  'has-checked:bg-brand-soft has-checked:text-on-brand-soft has-disabled:cursor-not-allowed ' +
  'has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-focus [&_svg]:size-4';

/** One of several to pick, such as interests and filters: a checkbox in the form of a pill. */
export function Chip({ children, onChange, className, ...rest }: ChipProps) {
  return (
    <label className={cx(pill, className)}>
      <input
        {...rest}
        type="checkbox"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.checked)}
        className="sr-only"
      />
      {children}
    </label>
  );
}

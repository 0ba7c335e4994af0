import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';

export interface SegmentedProps<V extends string> {
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
}

// On a phone words that find no room beside one another take a second line.
const segment =
  'flex min-h-8 cursor-pointer items-center justify-center rounded-sm px-3 text-sm font-medium sm:whitespace-nowrap ' +
  'max-sm:text-center max-sm:leading-tight ' +
  'text-muted transition-colors select-none hover:text-default has-checked:bg-raised has-checked:text-default ' +
  'has-checked:outline has-checked:outline-line has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-4';

/** Two to four views of the same thing. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={cx('inline-flex max-w-full min-w-0 rounded-md max-sm:flex-wrap bg-hover p-1', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

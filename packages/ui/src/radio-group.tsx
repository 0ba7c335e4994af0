import type { ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { FieldNotes } from './lib/field.tsx';
import { useField } from './lib/use-field.ts';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps {
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  description?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Each choice in a frame of its own, for few and weighty ones such as tickets. */
  framed?: boolean | undefined;
  className?: string | undefined;
}

const circle =
  'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-all ' +
  'hover:border-brand checked:border-6 checked:border-brand disabled:cursor-not-allowed disabled:opacity-45 ' +
  'aria-invalid:border-danger';

const frame =
  'rounded-md border border-line bg-raised p-4 transition-colors hover:border-line-strong ' +
  'has-checked:border-brand has-checked:bg-brand-soft';

export function RadioGroup(props: RadioGroupProps) {
  const { label, name, options, description, error, disabled, framed = false, className } = props;
  const field = useField({ name, error, hasDescription: description !== undefined });
  return (
    <fieldset disabled={disabled} className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className={cx('flex flex-col', framed ? 'gap-2' : 'gap-3')}>
        {options.map((option) => (
          <Radio key={option.value} option={option} group={props} field={field} />
        ))}
      </div>
      <FieldNotes
        descriptionId={field.descriptionId}
        errorId={field.errorId}
        description={description}
        message={field.message}
      />
    </fieldset>
  );
}

interface RadioProps {
  option: RadioOption;
  group: RadioGroupProps;
  field: ReturnType<typeof useField>;
}

function Radio({ option, group, field }: RadioProps) {
  const { value, label, description } = option;
  const { value: chosen, defaultValue, onChange, required, framed } = group;
  const state =
    chosen === undefined ? { defaultChecked: value === defaultValue } : { checked: value === chosen };
  return (
    <label className={cx('flex gap-3 has-disabled:cursor-not-allowed', framed === true && frame)}>
      <input
        {...field.control}
        {...state}
        id={undefined}
        type="radio"
        value={value}
        required={required}
        disabled={option.disabled}
        onChange={() => onChange?.(value)}
        className={circle}
      />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className={cx(framed === true && 'font-medium')}>{label}</span>
        {description !== undefined && <span className="text-sm text-muted">{description}</span>}
      </span>
    </label>
  );
}

import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { useField } from './lib/use-field.ts';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'onChange'> {
  children: ReactNode;
  description?: ReactNode;
  onChange?: ((on: boolean) => void) | undefined;
}

const track =
  'peer h-6 w-10 appearance-none rounded-full bg-line-strong transition-colors checked:bg-brand-strong ' +
  'disabled:cursor-not-allowed disabled:opacity-45';

const knob =
  'pointer-events-none absolute start-0.5 top-0.5 size-5 rounded-full bg-raised transition-transform ' +
  'peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4';

/** For what takes effect at once; a choice that is sent with a form is a checkbox. */
export function Switch({ children, description, onChange, className, ...rest }: SwitchProps) {
  const field = useField({ id: rest.id, name: rest.name, hasDescription: description !== undefined });
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className="flex flex-col gap-0.5">
        <label htmlFor={field.control.id} className="font-medium">
          {children}
        </label>
        {description !== undefined && (
          <p id={field.descriptionId} className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
      <span className="relative flex shrink-0">
        <input
          {...rest}
          {...field.control}
          type="checkbox"
          role="switch"
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.checked)}
          className={track}
        />
        <span className={knob} />
      </span>
    </div>
  );
}

import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { cx } from './lib/cx.ts';
import { FieldNotes } from './lib/field.tsx';
import { useField } from './lib/use-field.ts';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref' | 'onChange'> {
  children: ReactNode;
  description?: ReactNode;
  error?: string | null | undefined;
  /** Some, not all, of what it stands for. */
  indeterminate?: boolean | undefined;
  onChange?: ((checked: boolean) => void) | undefined;
}

const box =
  'peer size-5 shrink-0 appearance-none rounded-sm border border-line-strong bg-raised transition-colors ' +
  'hover:border-brand checked:border-brand checked:bg-brand-strong indeterminate:border-brand ' +
  'indeterminate:bg-brand-strong disabled:cursor-not-allowed disabled:opacity-45 aria-invalid:border-danger';

const mark = 'pointer-events-none absolute inset-0 hidden size-5 p-0.75 text-surface';

export function Checkbox(props: CheckboxProps) {
  const { children, description, error, indeterminate = false, onChange, className, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const field = useField({ id: rest.id, name: rest.name, error, hasDescription: description !== undefined });
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={cx('flex gap-3', className)}>
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          {...rest}
          {...field.control}
          ref={input}
          type="checkbox"
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.checked)}
          className={box}
        />
        <Mark className="peer-checked:block peer-indeterminate:hidden" path="m3 8.5 3.5 3.5L13 4.5" />
        <Mark className="peer-indeterminate:block" path="M3 8h10" />
      </span>
      <div className="flex flex-col gap-0.5">
        <label htmlFor={field.control.id}>{children}</label>
        <FieldNotes
          descriptionId={field.descriptionId}
          errorId={field.errorId}
          description={description}
          message={field.message}
        />
      </div>
    </div>
  );
}

function Mark({ path, className }: { path: string; className: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={cx(mark, className)}>
      <path d={path} stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

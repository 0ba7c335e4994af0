import { ChevronDown } from 'lucide-react';
import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import { controlClass, controlPadding } from './lib/control.ts';
import { cx } from './lib/cx.ts';
import { Field } from './lib/field.tsx';
import type { FieldLabels } from './lib/field.tsx';
import { useField } from './lib/use-field.ts';

export interface NativeSelectProps
  extends FieldLabels, Omit<ComponentPropsWithRef<'select'>, keyof FieldLabels | 'onChange'> {
  onChange?: ((value: string) => void) | undefined;
}

/** The platform's own list: nothing to load, at home on phones. `Select` is for rows of more than a word. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, labelHidden, hint, description, error, className, onChange, ...rest } = props;
  const field = useField({ id: rest.id, name: rest.name, error, hasDescription: description !== undefined });
  return (
    <Field
      {...{ label, labelHidden, hint, description, className }}
      controlId={field.control.id}
      descriptionId={field.descriptionId}
      errorId={field.errorId}
      message={field.message}
    >
      <div className="relative flex items-center">
        <select
          {...rest}
          {...field.control}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange?.(event.target.value)}
          className={cx(controlClass, controlPadding, 'appearance-none pe-10')}
        />
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4 text-muted" />
      </div>
    </Field>
  );
}

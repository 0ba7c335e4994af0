import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { controlClass, controlPadding } from './lib/control.ts';
import { cx } from './lib/cx.ts';
import { Field } from './lib/field.tsx';
import type { FieldLabels } from './lib/field.tsx';
import { useField } from './lib/use-field.ts';

export interface TextFieldProps
  extends FieldLabels, Omit<ComponentPropsWithRef<'input'>, keyof FieldLabels | 'onChange' | 'size'> {
  onChange?: ((value: string) => void) | undefined;
  /** Shown inside the box, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Addresses and numbers read from left to right in every language. */
const leftToRight = new Set<string | undefined>(['email', 'url', 'tel', 'password']);

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, description, error, className, onChange, before, after, ...rest } = props;
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
        {before !== undefined && (
          <span className="pointer-events-none absolute start-3 flex text-muted [&_svg]:size-5">
            {before}
          </span>
        )}
        <input
          type="text"
          dir={leftToRight.has(rest.type) ? 'ltr' : undefined}
          {...rest}
          {...field.control}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)}
          className={cx(
            controlClass,
            controlPadding,
            'rtl:text-right',
            // By the page's direction, as what stands before and after: the text's own may be another.
            before !== undefined && 'not-rtl:pl-10 rtl:pr-10',
            after !== undefined && 'not-rtl:pr-12 rtl:pl-12',
          )}
        />
        {after !== undefined && <span className="absolute end-1 flex text-muted">{after}</span>}
      </div>
    </Field>
  );
}

import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import { controlClass } from './lib/control.ts';
import { cx } from './lib/cx.ts';
import { Field } from './lib/field.tsx';
import type { FieldLabels } from './lib/field.tsx';
import { useField } from './lib/use-field.ts';

export interface TextAreaProps
  extends FieldLabels, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldLabels | 'onChange'> {
  onChange?: ((value: string) => void) | undefined;
}

/** Grows with its text where the browser can; elsewhere it scrolls. */
export function TextArea(props: TextAreaProps) {
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
      <textarea
        rows={3}
        {...rest}
        {...field.control}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange?.(event.target.value)}
        className={cx(controlClass, 'field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2.5')}
      />
    </Field>
  );
}

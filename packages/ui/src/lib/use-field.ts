import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from '../form.tsx';
import type { FieldElement } from '../form.tsx';

export interface FieldOptions {
  id?: string | undefined;
  name?: string | undefined;
  error?: string | null | undefined;
  hasDescription: boolean;
}

/**
 * Ties label, description and error to a native control, and says at the field what the browser found wrong.
 * Only when the form is sent: a message on leaving a field would push the button away from under the press.
 */
export function useField({ id, name, error, hasDescription }: FieldOptions) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const { errors, describe } = useForm();
  const [found, setFound] = useState<string | null>(null);
  const refused = error ?? (name === undefined ? undefined : errors[name]) ?? null;
  // A refusal is about the value that was sent; once that changes it no longer holds.
  const [answered, setAnswered] = useState<{ errors: unknown; error: unknown } | null>(null);
  const stale = answered !== null && answered.errors === errors && answered.error === error;
  const message = found ?? (stale ? null : refused);
  const descriptionId = `${controlId}-description`;
  const errorId = `${controlId}-error`;
  const described = [hasDescription && descriptionId, message !== null && errorId].filter(Boolean).join(' ');

  return {
    message,
    descriptionId,
    errorId,
    control: {
      id: controlId,
      name,
      'aria-invalid': message !== null || undefined,
      'aria-describedby': described === '' ? undefined : described,
      onInvalid: (event: FormEvent<FieldElement>) => {
        event.preventDefault();
        setFound(describe(event.currentTarget));
        focusIfFirst(event.currentTarget);
      },
      onInput: (event: FormEvent<FieldElement>) => {
        if (found !== null && event.currentTarget.validity.valid) setFound(null);
        if (refused !== null && !stale) setAnswered({ errors, error });
      },
    },
  };
}

/** Preventing the browser's bubble also prevents its jump to the first wrong field. */
function focusIfFirst(field: FieldElement): void {
  const first = field.form === null ? null : [...field.form.elements].find(isInvalid);
  if (first === field) field.focus();
}

function isInvalid(element: Element): boolean {
  return element.matches(':invalid') && element.tagName !== 'FIELDSET';
}

import { createContext, useContext } from 'react';
import type { ComponentPropsWithRef } from 'react';

/** Validity of a value as the browser knows it; a native control carries it itself. */
export type InvalidField = Pick<HTMLInputElement, 'validity' | 'validationMessage'> &
  Partial<Pick<HTMLInputElement, 'type' | 'minLength' | 'maxLength' | 'min' | 'max' | 'step'>>;
export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface FormContextValue {
  errors: FieldErrors;
  describe: (field: InvalidField) => string;
}

const none: FieldErrors = {};
const browserMessage = (field: InvalidField): string => field.validationMessage;
const FormContext = createContext<FormContextValue>({ errors: none, describe: browserMessage });

export interface FormProps extends ComponentPropsWithRef<'form'> {
  /** Errors of the server by field name; each is shown at its field until the field is changed. */
  errors?: FieldErrors | undefined;
  /** Says in the reader's language what is wrong; the browser would say it in its own. */
  describe?: ((field: InvalidField) => string) | undefined;
}

export function Form({ errors = none, describe = browserMessage, ...rest }: FormProps) {
  return (
    <FormContext value={{ errors, describe }}>
      <form {...rest} />
    </FormContext>
  );
}

export function useForm(): FormContextValue {
  return useContext(FormContext);
}

import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components/FieldError';
import { useForm } from '../form.tsx';
import { messageClass, messageIconClass } from './field.tsx';

/** The error of a React Aria field in our words and look. */
export function AriaFieldError({ message }: { message: string | undefined }) {
  const { describe } = useForm();
  return (
    <FieldError className={messageClass}>
      {({ validationErrors, validationDetails }) => (
        <>
          <CircleAlert aria-hidden="true" className={messageIconClass} />
          {message ??
            describe({ validity: validationDetails, validationMessage: validationErrors.join(' ') })}
        </>
      )}
    </FieldError>
  );
}

/** The error of the server, for a field that has no error of its own. */
export function useServerError(
  name: string | undefined,
  error: string | null | undefined,
): string | undefined {
  const { errors } = useForm();
  return error ?? (name === undefined ? undefined : errors[name]);
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface FieldLabels {
  label: ReactNode;
  description?: ReactNode;
  error?: string | null | undefined;
  /** Kept for screen readers where the place itself says what the field is. */
  labelHidden?: boolean | undefined;
  /** For example "optional", set behind the label. */
  hint?: ReactNode;
  className?: string | undefined;
}

export const messageClass = 'flex gap-1.5 text-sm text-danger';
export const messageIconClass = 'mt-0.5 size-4 shrink-0';

interface FieldProps extends Omit<FieldLabels, 'error'> {
  controlId: string;
  descriptionId: string;
  errorId: string;
  message: string | null;
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, labelHidden, hint, description, message, children, className } = props;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-2', labelHidden === true && 'sr-only')}>
        <label htmlFor={props.controlId} className="text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && <span className="text-xs text-muted">{hint}</span>}
      </div>
      {children}
      <FieldNotes descriptionId={props.descriptionId} errorId={props.errorId} {...{ description, message }} />
    </div>
  );
}

interface FieldNotesProps {
  descriptionId: string;
  errorId: string;
  description?: ReactNode;
  message: string | null;
}

export function FieldNotes({ descriptionId, errorId, description, message }: FieldNotesProps) {
  return (
    <>
      {description !== undefined && (
        <p id={descriptionId} className="text-sm text-muted">
          {description}
        </p>
      )}
      {message !== null && (
        <p id={errorId} className={messageClass}>
          <CircleAlert aria-hidden="true" className={messageIconClass} />
          {message}
        </p>
      )}
    </>
  );
}

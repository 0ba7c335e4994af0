import { Skeleton } from '@atrium/ui/skeleton';
import { CircleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';

const RichTextEditor = lazy(() => import('./editor.tsx').then((part) => ({ default: part.RichTextEditor })));

interface RichTextFieldProps {
  label: ReactNode;
  description?: ReactNode;
  error?: string | null;
  placeholder: string;
  /** HTML to begin with. */
  value: string;
  /** Empty when nothing is written. */
  onChange: (html: string) => void;
}

/** A field for formatted text. The editor is loaded when a page shows it. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, error = null, placeholder, value, onChange } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <Suspense fallback={<Skeleton className="h-52 w-full" />}>
        <RichTextEditor
          labelId={id}
          describedBy={error === null && description === undefined ? undefined : `${id}-notes`}
          invalid={error !== null}
          {...{ placeholder, value, onChange }}
        />
      </Suspense>
      <div id={`${id}-notes`} className="flex flex-col gap-1 text-sm empty:hidden">
        {description !== undefined && <p className="text-muted">{description}</p>}
        {error !== null && (
          <p role="alert" className="flex gap-1.5 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

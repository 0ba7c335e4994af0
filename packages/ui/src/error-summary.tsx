import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface ErrorSummaryProps {
  title: ReactNode;
  /** The fields' names with what is wrong; each leads to its field in the same form. */
  errors: readonly { name: string; text: ReactNode }[];
}

/** For long forms, and for refusals that belong to no field. Takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const lead = (name: string) => {
    const field = box.current?.closest('form')?.elements.namedItem(name);
    const target = field instanceof RadioNodeList ? field[0] : field;
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-md bg-danger-soft p-4 text-sm text-on-danger-soft"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      <div>
        <p className="font-medium">{title}</p>
        {errors.length > 0 && (
          <ul className="mt-1 flex flex-col items-start gap-1">
            {errors.map(({ name, text }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => lead(name)}
                  className="text-start underline underline-offset-2"
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

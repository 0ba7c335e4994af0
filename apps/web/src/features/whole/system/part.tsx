import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Part({ title, text, action, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {text !== undefined && <p className="text-sm text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

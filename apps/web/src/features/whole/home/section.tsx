import { linkClass } from '@atrium/ui/link';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface SectionProps {
  title: string;
  to: string;
  more: string;
  children: ReactNode;
}

/** A part of what stands beside the feed, with the way to all of its kind. */
export function Section({ title, to, more, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-2 px-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <Link to={to} className={`${linkClass} text-sm`}>
          {more}
        </Link>
      </div>
      {children}
    </section>
  );
}

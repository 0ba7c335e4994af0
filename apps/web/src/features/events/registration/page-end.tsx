import { type ReactNode, useEffect, useRef } from 'react';

interface PageEndProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** Where the steps have led: a page with a heading that is read out when it appears. */
export function PageEnd({ icon, title, children }: PageEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the focus on the heading, screen readers announce where the press has led.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="mx-auto max-w-xl py-6">
      {icon}
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

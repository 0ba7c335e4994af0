import type { ReactNode } from 'react';

/** A column of readable width and, where the window is wide enough, one of context beside it. */
export function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-5xl justify-center gap-8">
      <div className="min-w-0 max-w-2xl grow">{children}</div>
      {aside !== undefined && (
        <aside className="sticky top-8 hidden w-76 shrink-0 flex-col gap-6 self-start lg:flex">{aside}</aside>
      )}
    </div>
  );
}

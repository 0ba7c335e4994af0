import type { ReactNode } from 'react';
import { PageHead } from '../../../../components/page-head.tsx';
import { useListing } from './host.api.ts';

interface HostPageProps {
  title: string;
  text?: string;
  /** The page's next step. */
  action?: ReactNode;
  children: ReactNode;
}

/** Head and width of every page from which an event is run. */
export function HostPage({ title, text, action, children }: HostPageProps) {
  const listing = useListing();
  return (
    <>
      <PageHead title={listing === undefined ? title : `${title} · ${listing.name}`} hidden />
      <div className="mb-6 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{title}</h2>
          {text !== undefined && <p className="mt-1 max-w-xl text-sm text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  );
}

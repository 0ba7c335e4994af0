import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way up, in words. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="mb-3 -ms-1.5 inline-flex h-9 items-center gap-1 rounded-md pe-2 text-sm font-medium text-muted hover:text-default"
    >
      <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      {label}
    </Link>
  );
}

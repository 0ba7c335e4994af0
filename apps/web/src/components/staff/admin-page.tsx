import { linkClass } from '@atrium/ui/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/text.tsx';
import { PageHead } from '../page-head.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { StaffOnly } from './staff-only.tsx';

interface AdminPageProps {
  title: string;
  text?: string;
  /** Where it lies beneath; the staff's own start page where nothing is said. */
  above?: { to: string; label: string };
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the staff's pages. */
export function AdminPage({ title, text, above, wide = false, children }: AdminPageProps) {
  const { t } = useText();
  const { to, label } = above ?? { to: '/admin', label: t('admin.title') };
  return (
    <div className={`mx-auto ${wide ? 'max-w-6xl' : 'max-w-3xl'}`}>
      <PageHead title={title} hidden />
      <Link to={to} className={`${linkClass} text-sm`}>
        {label}
      </Link>
      <h1 dir="auto" className="mt-1 text-2xl font-semibold">
        {title}
      </h1>
      {text !== undefined && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-6">
        <StaffOnly waiting={<RowsSkeleton />}>{children}</StaffOnly>
      </div>
    </div>
  );
}

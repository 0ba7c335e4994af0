import { textLinkClass } from '@atrium/ui/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OrganizationPageLinkProps {
  /** A path of this site, or an address elsewhere. */
  to: string;
  /** Opens beside this page, whose form is not lost then. */
  beside?: boolean;
  className?: string;
  children: ReactNode;
}

/** To a page about the organization, here or elsewhere. */
export function OrganizationPageLink({
  to,
  beside = false,
  className = textLinkClass,
  children,
}: OrganizationPageLinkProps) {
  const opening = to.startsWith('/') && !beside ? {} : { target: '_blank', rel: 'noopener' };
  // An address elsewhere stays as it is.
  return (
    <Link to={to} className={className} {...opening}>
      {children}
    </Link>
  );
}

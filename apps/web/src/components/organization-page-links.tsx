import { pageLabels, pagesOf } from '../lib/organization-pages.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { OrganizationPageLink } from './organization-page-link.tsx';

interface OrganizationPageLinksProps {
  /** They open beside this page, whose form is not lost then. */
  beside?: boolean;
  className?: string;
}

/** About the organization, its privacy notice, its terms: those that it has. */
export function OrganizationPageLinks({ beside = false, className }: OrganizationPageLinksProps) {
  const { t } = useText();
  const pages = pagesOf(useSite().config);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t('pages.links')} className={className}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {pages.map(({ kind, to }) => (
          <li key={kind}>
            <OrganizationPageLink
              to={to}
              beside={beside}
              className="inline-block py-1 hover:text-default hover:underline"
            >
              {t(pageLabels[kind])}
            </OrganizationPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

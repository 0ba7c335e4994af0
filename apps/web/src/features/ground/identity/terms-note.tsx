import { OrganizationPageLink } from '../../../components/organization-page-link.tsx';
import { pagesOf } from '../../../lib/organization-pages.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';

/** By signing up, people agree to the terms and hear what becomes of their data, where the organization has written them. */
export function TermsNote() {
  const { rich } = useText();
  const { config } = useSite();
  const pages = new Map(pagesOf(config).map(({ kind, to }) => [kind, to]));
  const [terms = null, privacy = null] = [pages.get('terms'), pages.get('privacy')];
  if (terms === null && privacy === null) return null;
  return (
    <p className="text-sm text-muted">
      {terms !== null &&
        rich('auth.signUp.terms', {
          link: (content) => (
            <OrganizationPageLink to={terms} beside>
              {content}
            </OrganizationPageLink>
          ),
        })}{' '}
      {privacy !== null &&
        rich('auth.signUp.privacy', {
          link: (content) => (
            <OrganizationPageLink to={privacy} beside>
              {content}
            </OrganizationPageLink>
          ),
        })}
    </p>
  );
}

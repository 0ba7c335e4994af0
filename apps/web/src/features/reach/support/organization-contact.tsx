import { getOrganizationOptions, type Organization } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Mail, MapPin, Phone, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { SocialLinkList } from '../../../components/social-links/social-link-list.tsx';

export const contactOptions = () => getOrganizationOptions();

/** How to reach the organization in other ways, and where else it is. */
export function OrganizationContact() {
  const organization = useQuery(contactOptions()).data?.data;
  if (organization === undefined) return null;
  const { name, phone, email, iosAppLink, androidAppLink } = organization;
  const address = addressOf(organization);
  return (
    <section aria-labelledby="contact" className="mt-12 border-t border-line pt-6">
      <h2 id="contact" dir="auto" className="mb-3 text-lg font-semibold">
        {name}
      </h2>
      <ul className="mb-3 flex flex-col gap-2 text-sm">
        {address.length > 0 && (
          <Way icon={<MapPin />}>
            <address className="not-italic">
              {address.map((line) => (
                <bdi key={line} className="block">
                  {line}
                </bdi>
              ))}
            </address>
          </Way>
        )}
        {phone !== null && (
          <Way icon={<Phone />}>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr" className={linkClass}>
              {phone}
            </a>
          </Way>
        )}
        {email !== '' && (
          <Way icon={<Mail />}>
            <a
              href={`mailto:${encodeURIComponent(email)}`}
              dir="ltr"
              className={`${linkClass} wrap-anywhere`}
            >
              {email}
            </a>
          </Way>
        )}
        {APPS.map(([store, href]) => ({ store, href: { iosAppLink, androidAppLink }[href] })).map(
          ({ store, href }) =>
            href !== null && (
              <Way key={store} icon={<Smartphone />}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
                  {store}
                </a>
              </Way>
            ),
        )}
      </ul>
      <SocialLinkList of={organization} />
    </section>
  );
}

/** Names of brands, which are the same in every language. */
const APPS = [
  ['App Store', 'iosAppLink'],
  ['Google Play', 'androidAppLink'],
] as const;

function addressOf({ address1, address2, zip, city, state, country }: Organization): string[] {
  const town = [zip, city].filter(Boolean).join(' ');
  return [address1, address2, town, state, country].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span aria-hidden="true" className="mt-0.5 text-muted [&_svg]:size-4">
        {icon}
      </span>
      {children}
    </li>
  );
}

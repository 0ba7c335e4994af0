import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { sectionNames, sections } from './sections.ts';

/** All that can be set for the organization, at one glance. */
export default function OrganizationSettingsScreen() {
  const { t } = useText();
  const powers = useSelf().data?.data.powers ?? [];
  // Rules for sign-in ask for more than the other settings.
  const open = sectionNames.filter((name) => name !== 'sign-up' || powers.includes('identity'));
  return (
    <AdminPage title={t('admin.settings')} text={t('admin.settings.text')}>
      <ul className="divide-y divide-line border-y border-line">
        {open.map((name) => {
          const { label, text, icon: Icon } = sections[name];
          return (
            <li key={name}>
              <Link
                to={`/admin/settings/${name}`}
                prefetch="intent"
                className="flex items-center gap-4 px-1 py-4 hover:bg-hover sm:px-3"
              >
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0 grow">
                  <span className="block font-medium">{t(label)}</span>
                  <span className="block text-sm text-muted">{t(text)}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:rotate-180" />
              </Link>
            </li>
          );
        })}
      </ul>
    </AdminPage>
  );
}

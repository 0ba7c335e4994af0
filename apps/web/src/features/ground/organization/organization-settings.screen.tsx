import { PlaceList } from '../../../components/place-list.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { sectionNames, sections } from './sections.ts';

/** All that can be set for the organization, at one glance. */
export default function OrganizationSettingsScreen() {
  const { t } = useText();
  const powers = useSelf().data?.data.powers ?? [];
  // Rules for sign-in ask for more than the other settings.
  const open = sectionNames
    .filter((name) => name !== 'sign-up' || powers.includes('identity'))
    .map((name) => ({ ...sections[name], to: `/admin/settings/${name}` }));
  return (
    <AdminPage title={t('admin.settings')} text={t('admin.settings.text')}>
      <PlaceList places={open} />
    </AdminPage>
  );
}

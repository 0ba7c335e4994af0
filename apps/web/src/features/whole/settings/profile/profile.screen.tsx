import { QueryState } from '../../../../components/query-state.tsx';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { BannerField } from './banner-field.tsx';
import { PictureField } from './picture-field.tsx';
import { Editing } from '../../../../components/staff/editing.tsx';
import { ProfileForm } from './profile-form.tsx';
import { FieldsSkeleton, SettingsPage } from '../settings-page.tsx';

export default function ProfileSettingsScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('settings.profile')} text={t('settings.profile.text')}>
      <Profile />
    </SettingsPage>
  );
}

function Profile() {
  const self = useSelf();
  return (
    <QueryState query={self} waiting={<FieldsSkeleton count={6} />}>
      {({ data }) => (
        <>
          <PictureField self={data} />
          <BannerField self={data} />
          <Editing key={data.id} item={data}>
            {(item, begin) => <ProfileForm self={item} begin={begin} />}
          </Editing>
        </>
      )}
    </QueryState>
  );
}

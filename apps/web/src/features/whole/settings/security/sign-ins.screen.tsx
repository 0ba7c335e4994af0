import { useText } from '../../../../lib/text.tsx';
import { OwnAccount } from '../profile/own-account.tsx';
import { RememberedDevices } from './remembered-devices.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';
import { SignIns } from './sign-ins.tsx';

export default function SignInsScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('settings.signIns')} text={t('settings.signIns.text')}>
      <OwnAccount>
        <SettingsGroup title={t('settings.signIns.list')} text={t('settings.signIns.listText')}>
          <SignIns />
        </SettingsGroup>
        <SettingsGroup title={t('settings.devices')} text={t('settings.devices.text')}>
          <RememberedDevices />
        </SettingsGroup>
      </OwnAccount>
    </SettingsPage>
  );
}

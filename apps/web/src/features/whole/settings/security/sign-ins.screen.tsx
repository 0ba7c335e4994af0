import { textLinkClass } from '@atrium/ui/link';
import { Link } from 'react-router';
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
          <p className="mt-5">
            <Link to="/settings/review" className={textLinkClass}>
              {t('settings.signIns.review')}
            </Link>
          </p>
        </SettingsGroup>
        <SettingsGroup title={t('settings.devices')} text={t('settings.devices.text')}>
          <RememberedDevices />
        </SettingsGroup>
      </OwnAccount>
    </SettingsPage>
  );
}

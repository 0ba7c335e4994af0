import { textLinkClass } from '@atrium/ui/link';
import { Link } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { Delegates } from '../acting/delegates.screen.tsx';
import { OwnAccount } from '../profile/own-account.tsx';
import { GivenRights } from './given-rights.tsx';
import { PasskeysGroup } from './passkeys-group.tsx';
import { ProvidersGroup } from './providers-group.tsx';
import { SecondStepGroup } from './second-step-group.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';

/** After a new password: everything that still lets somebody in, to be kept or removed. */
export default function ReviewScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('settings.review')} text={t('settings.review.text')}>
      <OwnAccount>
        <SettingsGroup title={t('account.delegates.mine')} text={t('settings.review.delegates')}>
          <Delegates />
        </SettingsGroup>
        <SettingsGroup title={t('settings.given')} text={t('settings.given.text')}>
          <GivenRights />
        </SettingsGroup>
        <PasskeysGroup />
        <ProvidersGroup />
        <SecondStepGroup />
        <SettingsGroup title={t('settings.review.more')}>
          <ul className="flex flex-col gap-3">
            {(['sign-ins', 'shared-access', 'teams'] as const).map((path) => (
              <li key={path}>
                <Link to={`/settings/${path}`} className={textLinkClass}>
                  {t(MORE[path])}
                </Link>
              </li>
            ))}
          </ul>
        </SettingsGroup>
      </OwnAccount>
    </SettingsPage>
  );
}

const MORE = {
  'sign-ins': 'settings.signIns',
  'shared-access': 'account.sharing',
  teams: 'account.teams',
} as const;

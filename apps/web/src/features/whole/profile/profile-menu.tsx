import type { Account } from '@atrium/api';
import { lazy } from 'react';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';

const loadList = () => import('./profile-menu-list.tsx');
const ProfileMenuList = lazy(loadList);

export function ProfileMenu({ account }: { account: Account }) {
  const { t } = useText();
  return (
    <MoreMenu variant="secondary" label={t('people.more', { name: displayName(account) })} load={loadList}>
      {(menu) => <ProfileMenuList {...menu} account={account} />}
    </MoreMenu>
  );
}

import type { ChatChannelMember, Self } from '@atrium/api';
import { lazy } from 'react';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { useText } from '../../../lib/text.tsx';

const loadList = () => import('./channel-menu-list.tsx');
const ChannelMenuList = lazy(loadList);

export interface ChannelMenuProps {
  row: ChatChannelMember;
  self: Self;
  name: string;
}

export function ChannelMenu(props: ChannelMenuProps) {
  const { t } = useText();
  return (
    <MoreMenu label={t('chat.more', { name: props.name })} load={loadList}>
      {(menu) => <ChannelMenuList {...menu} {...props} />}
    </MoreMenu>
  );
}

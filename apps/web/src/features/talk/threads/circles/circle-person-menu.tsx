import type { ThreadCircleAccount } from '@atrium/api';
import { MenuItem } from '@atrium/ui/menu';
import { ShieldMinus, ShieldPlus, UserRoundX } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import type { RoleChange } from './circle-person.tsx';

interface CirclePersonMenuProps {
  anchor: RefObject<HTMLElement | null>;
  person: ThreadCircleAccount;
  change: (to: RoleChange) => void;
  close: () => void;
}

export default function CirclePersonMenu({ anchor, person, change, close }: CirclePersonMenuProps) {
  const { t } = useText();
  const label = t('circles.manage', { name: displayName(person.account) });
  const then = (to: RoleChange) => () => {
    change(to);
    close();
  };
  return (
    <Popover
      aria-label={label}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={label} autoFocus="first" className="min-w-52 p-1 outline-none">
        {person.role === 'member' && (
          <MenuItem icon={<ShieldPlus />} onPress={then('manager')}>
            {t('circles.promote')}
          </MenuItem>
        )}
        {person.role === 'manager' && (
          <MenuItem icon={<ShieldMinus />} onPress={then('member')}>
            {t('circles.demote')}
          </MenuItem>
        )}
        <MenuItem danger icon={<UserRoundX />} onPress={then('remove')}>
          {t(person.role === 'invited' ? 'circles.withdraw' : 'circles.remove')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}

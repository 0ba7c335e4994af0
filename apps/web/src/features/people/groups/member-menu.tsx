import type { GroupMembership } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { MenuItem } from '@atrium/ui/menu';
import { ShieldMinus, ShieldPlus, UserRoundX } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import type { MemberChange } from './member-row.tsx';

interface MemberMenuProps {
  anchor: RefObject<HTMLElement | null>;
  member: GroupMembership;
  change: (kind: MemberChange) => void;
  close: () => void;
}

export default function MemberMenu({ anchor, member, change, close }: MemberMenuProps) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const name = displayName(member.account);
  const then = (kind: MemberChange) => () => {
    change(kind);
    close();
  };
  if (asking)
    return (
      <Dialog
        urgent
        open
        size="sm"
        title={t('groups.remove.title', { name })}
        closeLabel={t('action.close')}
        onOpenChange={close}
        footer={
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button variant="danger" onClick={then('remove')}>
              {t('groups.remove')}
            </Button>
          </>
        }
      >
        <p className="text-muted">{t('groups.remove.text')}</p>
      </Dialog>
    );
  return (
    <Popover
      aria-label={t('groups.manageMember', { name })}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu
        aria-label={t('groups.manageMember', { name })}
        autoFocus="first"
        className="min-w-52 p-1 outline-none"
      >
        {member.role === 'moderator' ? (
          <MenuItem icon={<ShieldMinus />} onPress={then('demote')}>
            {t('groups.demote')}
          </MenuItem>
        ) : (
          <MenuItem icon={<ShieldPlus />} onPress={then('promote')}>
            {t('groups.promote')}
          </MenuItem>
        )}
        <MenuItem danger icon={<UserRoundX />} onPress={() => setAsking(true)}>
          {t('groups.remove')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}

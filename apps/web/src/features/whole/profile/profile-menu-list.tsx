import type { Account } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { MenuItem } from '@atrium/ui/menu';
import { Ban, CircleOff, Link2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useActing } from '../../../lib/session/use-acting.ts';
import { displayName } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { useAddress, useCopyLink } from '../../../lib/share.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { profilePath } from '../../ground/accounts/index.ts';
import { isBlocked, useBlock } from './use-block.ts';

interface ProfileMenuListProps {
  anchor: RefObject<HTMLElement | null>;
  account: Account;
  close: () => void;
}

export default function ProfileMenuList({ anchor, account, close }: ProfileMenuListProps) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const copy = useCopyLink(useAddress(profilePath(account.username)));
  const membersOnly = useMemberOnly();
  const block = useBlock(account);
  // Nobody is shut out in the place of another.
  const { isActing } = useActing();
  const [asking, setAsking] = useState(false);
  if (asking) return <BlockQuestion account={account} block={() => block.mutate(true)} close={close} />;
  const then = (act: () => void) => () => {
    act();
    close();
  };
  return (
    <Popover
      aria-label={t('people.menu')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('people.menu')} autoFocus="first" className="min-w-52 p-1 outline-none">
        <MenuItem icon={<Link2 />} onPress={then(() => void copy())}>
          {t('people.copyLink')}
        </MenuItem>
        {!isActing &&
          self?.id !== account.id &&
          (isBlocked(account) ? (
            <MenuItem icon={<CircleOff />} onPress={then(() => block.mutate(false))}>
              {t('people.unblock')}
            </MenuItem>
          ) : (
            <MenuItem
              danger
              icon={<Ban />}
              onPress={() => {
                membersOnly(() => setAsking(true));
              }}
            >
              {t('people.block')}
            </MenuItem>
          ))}
      </Menu>
    </Popover>
  );
}

function BlockQuestion({
  account,
  block,
  close,
}: {
  account: Account;
  block: () => void;
  close: () => void;
}) {
  const { t } = useText();
  const name = displayName(account);
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('people.block.title', { name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              block();
              close();
            }}
          >
            {t('people.block')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('people.block.text')}</p>
    </Dialog>
  );
}

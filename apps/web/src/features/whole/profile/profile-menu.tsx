import type { Account } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';

const loadList = () => import('./profile-menu-list.tsx');
const ProfileMenuList = lazy(loadList);

/** Longer than overlays take to give the focus back, in milliseconds. */
const settling = 60;

/** More actions for a profile; the list itself is prefetched on hover and focus. */
export function ProfileMenu({ account }: { account: Account }) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // Where the menu led on to a question, what had the focus before is gone.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    }, settling);
  };
  return (
    <>
      <IconButton
        ref={button}
        variant="secondary"
        aria-label={t('people.more', { name: displayName(account) })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ProfileMenuList anchor={button} account={account} close={close} />
        </Suspense>
      )}
    </>
  );
}

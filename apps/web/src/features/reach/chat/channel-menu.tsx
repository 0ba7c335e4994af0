import type { ChatChannelMember, Self } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { useText } from '../../../lib/text.tsx';

const loadList = () => import('./channel-menu-list.tsx');
const ChannelMenuList = lazy(loadList);

/** Longer than overlays take to give the focus back, in milliseconds. */
const settling = 60;

export interface ChannelMenuProps {
  row: ChatChannelMember;
  self: Self;
  name: string;
}

/** More actions for a conversation; the list itself is prefetched on hover and focus. */
export function ChannelMenu(props: ChannelMenuProps) {
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
        aria-label={t('chat.more', { name: props.name })}
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
          <ChannelMenuList anchor={button} {...props} close={close} />
        </Suspense>
      )}
    </>
  );
}

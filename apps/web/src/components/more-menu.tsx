import { IconButton, type IconButtonProps } from '@atrium/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

/** Longer than overlays take to give the focus back, in milliseconds. */
const settling = 60;

interface MoreMenuProps extends Pick<IconButtonProps, 'size' | 'variant' | 'className'> {
  label: string;
  /** Loads the list, which is prefetched on hover and focus. */
  load: () => Promise<unknown>;
  children: (menu: { anchor: RefObject<HTMLButtonElement | null>; close: () => void }) => ReactNode;
}

/** A button that opens more actions. */
export function MoreMenu({ label, load, children, ...look }: MoreMenuProps) {
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
        {...look}
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {open && <Suspense fallback={null}>{children({ anchor: button, close })}</Suspense>}
    </>
  );
}

import type { Thread } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { useText } from '../../../lib/text.tsx';

const loadList = () => import('./thread-menu-list.tsx');
const ThreadMenuList = lazy(loadList);

/** Longer than overlays take to give the focus back, in milliseconds. */
const settling = 60;

/** More actions for a thread; the list itself is prefetched on hover and focus. */
export function ThreadMenu({ thread, onPage = false }: { thread: Thread; onPage?: boolean }) {
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
        size={onPage ? 'md' : 'sm'}
        aria-label={t('threads.more', { subject: thread.subject })}
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
          <ThreadMenuList anchor={button} thread={thread} onPage={onPage} close={close} />
        </Suspense>
      )}
    </>
  );
}

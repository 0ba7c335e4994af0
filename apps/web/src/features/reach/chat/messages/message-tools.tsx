import type { ChatChannelMessage } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = lazy(loadMenu);

export interface MessageToolsProps {
  message: ChatChannelMessage;
  mayDelete: boolean;
  /** Absent where it is not the reader's. */
  edit: (() => void) | undefined;
}

/** Beside a message while a hand is near it; always where there is no hovering. */
export function MessageTools({ message, mayDelete, edit }: MessageToolsProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = message.account === null ? '-' : displayName(message.account);
  if (message.text === '' && !mayDelete) return null;
  return (
    <div
      className={cx(
        'flex shrink-0 self-start opacity-0 transition-opacity group-hover/message:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-60',
        open && 'opacity-100',
      )}
    >
      <IconButton
        ref={button}
        size="sm"
        aria-label={t('chat.messageMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <MessageMenu anchor={button} {...{ message, mayDelete, edit }} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

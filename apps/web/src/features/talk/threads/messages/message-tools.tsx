import type { ThreadMessage } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { Ellipsis, SmilePlus } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { EmojiPicker, loadEmojiPicker } from '../../conversations/index.ts';
import { useReaction } from './use-reaction.ts';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = lazy(loadMenu);

interface MessageToolsProps {
  message: ThreadMessage;
  readerId: string;
  mayDelete: boolean;
  edit: () => void;
}

/** Beside a message while a hand is near it; always where there is no hovering. */
export function MessageTools({ message, readerId, mayDelete, edit }: MessageToolsProps) {
  const { t } = useText();
  const [open, setOpen] = useState<'picker' | 'menu' | null>(null);
  const [picker, menu] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const name = displayName(message.viewer.account);
  const react = useReaction(message, readerId);
  const close = () => setOpen(null);
  return (
    <div
      className={cx(
        'flex shrink-0 self-start opacity-0 transition-opacity group-hover/message:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100',
        open !== null && 'opacity-100',
      )}
    >
      <IconButton
        ref={picker}
        size="sm"
        aria-label={t('threads.react', { name })}
        aria-haspopup="dialog"
        aria-expanded={open === 'picker'}
        onPointerEnter={() => void loadEmojiPicker()}
        onClick={() => setOpen('picker')}
        className="[@media(hover:none)]:hidden"
      >
        <SmilePlus aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={menu}
        size="sm"
        aria-label={t('threads.messageMenu', { name })}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen('menu')}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <Suspense fallback={null}>
        {open === 'picker' && (
          <EmojiPicker
            anchor={picker}
            label={t('threads.react', { name })}
            choose={(emoji) => react.mutate(emoji)}
            close={close}
          />
        )}
        {open === 'menu' && <MessageMenu anchor={menu} {...{ message, readerId, mayDelete, edit, close }} />}
      </Suspense>
    </div>
  );
}

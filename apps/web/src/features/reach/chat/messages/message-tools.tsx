import type { ChatChannelMessage } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { CornerUpLeft, Ellipsis, SmilePlus } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { EmojiPicker, loadEmojiPicker } from '../../../talk/conversations/index.ts';
import { useReaction } from './use-reaction.ts';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = lazy(loadMenu);

export interface MessageToolsProps {
  message: ChatChannelMessage;
  mayDelete: boolean;
  /** Absent where it is not the reader's. */
  edit: (() => void) | undefined;
  reply: () => void;
}

/** Beside a message while a hand is near it; where there is no hovering, its menu alone, which has all of it. */
export function MessageTools({ message, mayDelete, edit, reply }: MessageToolsProps) {
  const { t } = useText();
  const [open, setOpen] = useState<'picker' | 'menu' | null>(null);
  const [picker, menu] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const react = useReaction(message);
  const name = message.account === null ? '-' : displayName(message.account);
  const close = () => setOpen(null);
  return (
    <div
      className={cx(
        'flex shrink-0 self-start opacity-0 transition-opacity group-hover/message:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-60',
        open !== null && 'opacity-100',
      )}
    >
      <IconButton
        ref={picker}
        size="sm"
        aria-label={t('chat.react', { name })}
        aria-haspopup="dialog"
        aria-expanded={open === 'picker'}
        onPointerEnter={() => void loadEmojiPicker()}
        onClick={() => setOpen('picker')}
        className="[@media(hover:none)]:hidden"
      >
        <SmilePlus aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        aria-label={t('chat.replyTo', { name })}
        title={t('chat.reply')}
        onClick={reply}
        className="[@media(hover:none)]:hidden"
      >
        <CornerUpLeft aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        ref={menu}
        size="sm"
        aria-label={t('chat.messageMenu', { name })}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen('menu')}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <Suspense fallback={null}>
        {open === 'picker' && (
          <EmojiPicker anchor={picker} label={t('chat.react', { name })} choose={react} close={close} />
        )}
        {open === 'menu' && (
          <MessageMenu anchor={menu} {...{ message, mayDelete, edit, reply, react, close }} />
        )}
      </Suspense>
    </div>
  );
}

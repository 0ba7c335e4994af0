import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { EmojiGrid } from './emoji-grid.tsx';
import { manyEmoji } from './reactions.ts';

interface EmojiPickerProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  choose: (emoji: string) => void;
  close: () => void;
}

export default function EmojiPicker({ anchor, label, choose, close }: EmojiPickerProps) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="top"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Dialog aria-label={label} className="p-2 outline-none">
        <EmojiGrid
          emoji={manyEmoji}
          choose={(emoji) => {
            choose(emoji);
            close();
          }}
        />
      </Dialog>
    </Popover>
  );
}

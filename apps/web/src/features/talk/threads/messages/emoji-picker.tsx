import type { ThreadMessage } from '@atrium/api';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { manyEmoji } from './reactions.ts';
import { useReaction } from './use-reaction.ts';

interface EmojiPickerProps {
  anchor: RefObject<HTMLElement | null>;
  message: ThreadMessage;
  readerId: string;
  close: () => void;
}

export default function EmojiPicker({ anchor, message, readerId, close }: EmojiPickerProps) {
  const { t } = useText();
  const react = useReaction(message, readerId);
  const label = t('threads.react', { name: displayName(message.viewer.account) });
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
            react.mutate(emoji);
            close();
          }}
        />
      </Dialog>
    </Popover>
  );
}

interface EmojiGridProps {
  emoji: readonly string[];
  choose: (emoji: string) => void;
}

export function EmojiGrid({ emoji, choose }: EmojiGridProps) {
  return (
    <div className="grid grid-cols-6">
      {emoji.map((one, index) => (
        <button
          key={one}
          type="button"
          autoFocus={index === 0}
          onClick={() => choose(one)}
          className="flex size-10 items-center justify-center rounded-sm text-xl hover:bg-hover focus-visible:bg-hover"
        >
          {one}
        </button>
      ))}
    </div>
  );
}

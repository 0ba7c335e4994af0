import { MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, CornerUpLeft, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Dialog as PopoverDialog } from 'react-aria-components/Dialog';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import ConfirmDialog from '../../../../components/confirm-dialog.tsx';
import { useText } from '../../../../lib/text.tsx';
import { EmojiGrid, quickEmoji } from '../../../talk/conversations/index.ts';
import { removeMessage } from '../outbox/history.api.ts';
import type { MessageToolsProps } from './message-tools.tsx';

interface MessageMenuProps extends MessageToolsProps {
  anchor: RefObject<HTMLElement | null>;
  react: (emoji: string) => void;
  close: () => void;
}

export default function MessageMenu(props: MessageMenuProps) {
  const { anchor, message, mayDelete, edit, reply, react, close } = props;
  const { t } = useText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => removeMessage(client, message) });
  if (asking)
    return (
      <ConfirmDialog
        title={t('chat.deleteTitle')}
        text={t('chat.deleteText')}
        action={t('chat.delete')}
        confirm={() => remove.mutate()}
        close={close}
      />
    );
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <PopoverDialog aria-label={t('chat.menu')} className="p-1 outline-none">
        <div className="border-b border-line pb-1">
          <EmojiGrid
            emoji={quickEmoji}
            choose={(emoji) => {
              react(emoji);
              close();
            }}
          />
        </div>
        <Menu aria-label={t('chat.menu')} className="min-w-40 pt-1 outline-none">
          <MenuItem
            icon={<CornerUpLeft className="rtl:-scale-x-100" />}
            onPress={() => {
              close();
              reply();
            }}
          >
            {t('chat.reply')}
          </MenuItem>
          {message.text !== '' && (
            <MenuItem
              icon={<Copy />}
              onPress={() => {
                void navigator.clipboard
                  .writeText(message.text)
                  .then(() => toast({ kind: 'success', text: t('chat.copied') }));
                close();
              }}
            >
              {t('chat.copy')}
            </MenuItem>
          )}
          {edit !== undefined && (
            <MenuItem
              icon={<Pencil />}
              onPress={() => {
                close();
                edit();
              }}
            >
              {t('chat.edit')}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem danger icon={<Trash2 />} onPress={() => setAsking(true)}>
              {t('chat.delete')}
            </MenuItem>
          )}
        </Menu>
      </PopoverDialog>
    </Popover>
  );
}

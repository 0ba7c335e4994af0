import type { ThreadMessage } from '@atrium/api';
import { deleteThreadMessage } from '@atrium/api';
import { MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Dialog as PopoverDialog } from 'react-aria-components/Dialog';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import ConfirmDialog from '../../../../components/confirm-dialog.tsx';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { EmojiGrid, quickEmoji } from '../../conversations/index.ts';
import { changeMessage, messagesKey, refreshThreadLists } from '../threads.api.ts';
import { useReaction } from './use-reaction.ts';

interface MessageMenuProps {
  anchor: RefObject<HTMLElement | null>;
  message: ThreadMessage;
  readerId: string;
  mayDelete: boolean;
  edit: () => void;
  close: () => void;
}

export default function MessageMenu(props: MessageMenuProps) {
  const { anchor, message, readerId, mayDelete, edit, close } = props;
  const { t } = useText();
  const react = useReaction(message, readerId);
  const [asking, setAsking] = useState(false);
  const label = t('threads.messageMenu', { name: displayName(message.viewer.account) });
  if (asking) return <DeleteQuestion message={message} close={close} />;
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <PopoverDialog aria-label={label} className="p-1 outline-none">
        <div className="border-b border-line pb-1">
          <EmojiGrid
            emoji={quickEmoji}
            choose={(emoji) => {
              react.mutate(emoji);
              close();
            }}
          />
        </div>
        <Menu aria-label={label} className="pt-1 outline-none">
          <MenuItem
            icon={<Copy />}
            onPress={() => {
              void navigator.clipboard
                .writeText(message.body)
                .then(() => toast({ kind: 'success', text: t('threads.copied') }));
              close();
            }}
          >
            {t('threads.copy')}
          </MenuItem>
          {message.accountId === readerId && (
            <MenuItem
              icon={<Pencil />}
              onPress={() => {
                close();
                edit();
              }}
            >
              {t('threads.edit')}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem danger icon={<Trash2 />} onPress={() => setAsking(true)}>
              {t('threads.deleteMessage')}
            </MenuItem>
          )}
        </Menu>
      </PopoverDialog>
    </Popover>
  );
}

function DeleteQuestion({ message, close }: Pick<MessageMenuProps, 'message' | 'close'>) {
  const { t } = useText();
  const client = useQueryClient();
  const { threadId, id } = message;
  const remove = useMutation({
    mutationFn: () => deleteThreadMessage({ path: { threadId, messageId: id }, throwOnError: true }),
    onMutate: () => changeMessage(client, message, () => null),
    onError: () => client.invalidateQueries({ queryKey: messagesKey(threadId) }),
    onSuccess: () => refreshThreadLists(client),
  });
  return (
    <ConfirmDialog
      title={t('threads.deleteTitle')}
      text={t('threads.deleteText')}
      action={t('threads.deleteMessage')}
      confirm={() => remove.mutate()}
      close={close}
    />
  );
}

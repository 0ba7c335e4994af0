import { MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import ConfirmDialog from '../../../../components/confirm-dialog.tsx';
import { useText } from '../../../../lib/text.tsx';
import { removeMessage } from '../outbox/history.api.ts';
import type { MessageToolsProps } from './message-tools.tsx';

interface MessageMenuProps extends MessageToolsProps {
  anchor: RefObject<HTMLElement | null>;
  close: () => void;
}

export default function MessageMenu({ anchor, message, mayDelete, edit, close }: MessageMenuProps) {
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
      aria-label={t('chat.menu')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('chat.menu')} autoFocus="first" className="min-w-40 p-1 outline-none">
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
    </Popover>
  );
}

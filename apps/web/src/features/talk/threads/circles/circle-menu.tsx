import {
  deleteThreadCircle,
  removeThreadCircleAccount,
  type ThreadCircle,
  updateThreadCircle,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { circleOf, forget, refreshThreads } from '../threads.api.ts';

interface CircleMenuProps {
  anchor: RefObject<HTMLElement | null>;
  circle: ThreadCircle;
  close: () => void;
}

export default function CircleMenu({ anchor, circle, close }: CircleMenuProps) {
  const { t } = useText();
  const [asking, setAsking] = useState<'rename' | 'leave' | 'delete' | null>(null);
  if (asking === 'rename') return <RenameDialog circle={circle} close={close} />;
  if (asking !== null) return <EndQuestion circle={circle} how={asking} close={close} />;
  return (
    <Popover
      aria-label={t('circles.menu')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('circles.menu')} autoFocus="first" className="min-w-52 p-1 outline-none">
        {circle.role === 'manager' && (
          <MenuItem icon={<Pencil />} onPress={() => setAsking('rename')}>
            {t('circles.rename')}
          </MenuItem>
        )}
        <MenuItem icon={<LogOut />} onPress={() => setAsking('leave')}>
          {t('circles.leave')}
        </MenuItem>
        {circle.role === 'manager' && (
          <MenuItem danger icon={<Trash2 />} onPress={() => setAsking('delete')}>
            {t('circles.delete')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}

function RenameDialog({ circle, close }: Omit<CircleMenuProps, 'anchor'>) {
  const { t } = useText();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) =>
      updateThreadCircle({ path: { circleId: circle.id }, body: { name }, throwOnError: true }),
    onSuccess: async () => {
      close();
      await refreshThreads(client);
    },
  });
  return (
    <NameDialog
      title={t('circles.rename')}
      label={t('circles.name')}
      value={circle.name}
      maxLength={100}
      pending={rename.isPending}
      save={(name) => rename.mutate(name)}
      close={close}
    />
  );
}

interface EndQuestionProps extends Omit<CircleMenuProps, 'anchor'> {
  how: 'leave' | 'delete';
}

/** For oneself, or for everybody. */
function EndQuestion({ circle, how, close }: EndQuestionProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const self = useSelf().data?.data;
  const leaves = how === 'leave';
  const { id: circleId, name } = circle;
  const end = useMutation({
    mutationFn: async () => {
      if (leaves)
        await removeThreadCircleAccount({
          path: { circleId, accountId: self?.id ?? '' },
          throwOnError: true,
        });
      else await deleteThreadCircle({ path: { circleId }, throwOnError: true });
    },
    onSuccess: async () => {
      toast({ kind: 'success', text: t(leaves ? 'circles.left' : 'circles.deleted') });
      close();
      await navigate('/threads/circles');
      await forget(client, circleOf(circleId).queryKey);
    },
  });
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t(leaves ? 'circles.leaveTitle' : 'circles.deleteTitle', { name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="danger" pending={end.isPending} onClick={() => end.mutate()}>
            {t(leaves ? 'circles.leave' : 'circles.delete')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t(leaves ? 'circles.leaveText' : 'circles.deleteText')}</p>
    </Dialog>
  );
}

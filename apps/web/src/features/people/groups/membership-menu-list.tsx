import {
  getSelfGroupMembershipOptions,
  getSelfGroupMembershipQueryKey,
  type GetSelfGroupMembershipResponse,
  type Group,
  type GroupMembership,
  updateSelfGroupMembershipMutation,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { MenuItem } from '@atrium/ui/menu';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, LogOut, Settings } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { requireId } from '../../../lib/ids.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { groupPath, type MemberRole } from './groups.api.ts';
import { useMove } from './use-standing.ts';

interface MembershipMenuListProps {
  anchor: RefObject<HTMLElement | null>;
  group: Pick<Group, 'id' | 'slug' | 'name'>;
  role: MemberRole;
  close: () => void;
}

export default function MembershipMenuList({ anchor, group, role, close }: MembershipMenuListProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'leave' | 'notices' | null>(null);
  if (asking === 'leave') return <LeaveQuestion group={group} close={close} />;
  if (asking === 'notices') return <Notices group={group} close={close} />;
  return (
    <Popover
      aria-label={t('groups.membership')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('groups.membership')} autoFocus="first" className="min-w-56 p-1 outline-none">
        <MenuItem icon={<Bell />} onPress={() => setAsking('notices')}>
          {t('groups.notices')}
        </MenuItem>
        {role === 'moderator' && (
          <MenuItem
            icon={<Settings />}
            onPress={() => {
              close();
              void navigate(`${groupPath(group.slug)}/manage`);
            }}
          >
            {t('groups.manage')}
          </MenuItem>
        )}
        <MenuItem danger icon={<LogOut />} onPress={() => setAsking('leave')}>
          {t('groups.leave')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}

type Closing = Pick<MembershipMenuListProps, 'group' | 'close'>;

function LeaveQuestion({ group, close }: Closing) {
  const { t } = useText();
  const move = useMove(group);
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('groups.leave.title', { name: group.name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            variant="danger"
            pending={move.isPending}
            onClick={() => move.mutate('leave', { onSettled: close })}
          >
            {t('groups.leave')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('groups.leave.text')}</p>
    </Dialog>
  );
}

const switches: { field: keyof GroupMembership & `${string}Notification`; label: PlainTextId }[] = [
  { field: 'announcementEmailNotification', label: 'groups.notice.announcementEmail' },
  { field: 'announcementPushNotification', label: 'groups.notice.announcementPush' },
  { field: 'activityPushNotification', label: 'groups.notice.activityPush' },
];

/** The member's own switches for this one group. */
function Notices({ group, close }: Closing) {
  const { t } = useText();
  const client = useQueryClient();
  const path = { groupId: requireId('group', group.id) };
  const key = getSelfGroupMembershipQueryKey({ path });
  const query = useQuery(getSelfGroupMembershipOptions({ path }));
  const save = useMutation({
    ...updateSelfGroupMembershipMutation(),
    onSuccess: (answer) => client.setQueryData<GetSelfGroupMembershipResponse>(key, answer),
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('groups.noticesOf', { name: group.name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
    >
      <QueryState query={query} waiting={<Skeleton className="h-36 w-full" />}>
        {({ data: membership }) => (
          <div className="flex flex-col gap-5 py-2">
            {switches.map(({ field, label }) => (
              <Switch
                key={field}
                defaultChecked={membership[field] === true}
                onChange={(on) => save.mutate({ path, body: { [field]: on } })}
              >
                {t(label)}
              </Switch>
            ))}
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

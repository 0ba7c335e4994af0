import { demoteGroupMember, type GroupMembership, promoteGroupMember, removeGroupMember } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { IconButton } from '@atrium/ui/icon-button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { requireId } from '../../../lib/ids.ts';
import { displayName } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonRow } from '../../ground/accounts/index.ts';
import { refreshGroups } from './groups.api.ts';

const loadMenu = () => import('./member-menu.tsx');
const MemberMenu = lazy(loadMenu);

export type MemberChange = 'promote' | 'demote' | 'remove';

const calls = { promote: promoteGroupMember, demote: demoteGroupMember, remove: removeGroupMember };
const said = {
  promote: 'groups.promoted',
  demote: 'groups.demoted',
  remove: 'groups.removed',
} as const satisfies Record<MemberChange, string>;

interface MemberRowProps {
  group: { id: string };
  member: GroupMembership;
  mayManage: boolean;
}

export function MemberRow({ group, member, mayManage }: MemberRowProps) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const { account, role } = member;
  return (
    <PersonRow
      account={account}
      badge={role === 'moderator' ? <Badge tone="brand">{t('groups.moderator')}</Badge> : undefined}
      action={mayManage && self?.id !== account.id ? <Manage group={group} member={member} /> : undefined}
    />
  );
}

function Manage({ group, member }: Omit<MemberRowProps, 'mayManage'>) {
  const { t } = useText();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: async (kind: MemberChange) => {
      const path = {
        groupId: requireId('group', group.id),
        accountId: requireId('account', member.accountId),
      };
      await calls[kind]({ path, throwOnError: true });
    },
    onSuccess: (_data, kind) =>
      toast({ kind: 'success', text: t(said[kind], { name: displayName(member.account) }) }),
    onSettled: () => refreshGroups(client),
  });
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t('groups.manageMember', { name: displayName(member.account) })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <MemberMenu
            anchor={button}
            member={member}
            change={(kind) => change.mutate(kind)}
            close={() => {
              setOpen(false);
              setTimeout(() => {
                if (document.activeElement === document.body) button.current?.focus();
              }, 60);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

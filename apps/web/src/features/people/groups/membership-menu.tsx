import type { Group } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { ChevronDown, ShieldCheck, UserRoundCheck } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import type { MemberRole } from './groups.api.ts';

const loadList = () => import('./membership-menu-list.tsx');
const MembershipMenuList = lazy(loadList);

interface MembershipMenuProps {
  group: Pick<Group, 'id' | 'slug' | 'name'>;
  role: MemberRole;
  size: 'sm' | 'md';
}

/** Actions on the reader's own membership; the list is prefetched on hover and focus. */
export function MembershipMenu({ group, role, size }: MembershipMenuProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const Icon = role === 'moderator' ? ShieldCheck : UserRoundCheck;
  const roleName = t(role === 'moderator' ? 'groups.moderator' : 'groups.member');
  return (
    <>
      <Button
        ref={button}
        size={size}
        icon={<Icon aria-hidden="true" className="text-brand" />}
        aria-label={t('groups.membershipOf', { role: roleName, name: group.name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        onClick={() => setOpen(true)}
      >
        {roleName}
        <ChevronDown aria-hidden="true" className="size-4 text-muted" />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MembershipMenuList
            anchor={button}
            group={group}
            role={role}
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

import {
  removeThreadCircleAccount,
  type ThreadCircle,
  type ThreadCircleAccount,
  updateThreadCircleAccount,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { IconButton } from '@atrium/ui/icon-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { PersonRow } from '../../../ground/accounts/index.ts';
import { refreshThreads } from '../threads.api.ts';

const loadMenu = () => import('./circle-person-menu.tsx');
const CirclePersonMenu = lazy(loadMenu);

export type RoleChange = 'manager' | 'member' | 'remove';

interface CirclePersonProps {
  circle: ThreadCircle;
  person: ThreadCircleAccount;
  isSelf: boolean;
}

export function CirclePerson({ circle, person, isSelf }: CirclePersonProps) {
  const { t } = useText();
  const { account, role } = person;
  return (
    <PersonRow
      account={account}
      badge={
        role === 'member' ? undefined : (
          <Badge tone={role === 'manager' ? 'brand' : 'neutral'}>
            {t(role === 'manager' ? 'circles.manager' : 'circles.invited')}
          </Badge>
        )
      }
    >
      {circle.role === 'manager' && !isSelf ? <Manage circle={circle} person={person} /> : <span />}
    </PersonRow>
  );
}

function Manage({ circle, person }: Omit<CirclePersonProps, 'isSelf'>) {
  const { t } = useText();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: async (to: RoleChange) => {
      const path = { circleId: circle.id, accountId: person.accountId };
      if (to === 'remove') await removeThreadCircleAccount({ path, throwOnError: true });
      else await updateThreadCircleAccount({ path, body: { role: to }, throwOnError: true });
    },
    onSettled: () => refreshThreads(client),
  });
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t('circles.manage', { name: displayName(person.account) })}
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
          <CirclePersonMenu
            anchor={button}
            person={person}
            change={(to) => change.mutate(to)}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

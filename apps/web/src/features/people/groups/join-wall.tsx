import type { Group } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { groupOptions } from './groups.api.ts';
import { MembershipButton } from './membership-button.tsx';
import { useMayManage, useStanding } from './use-standing.ts';

interface JoinWallProps {
  waiting: ReactNode;
  children: (group: Group, isIn: boolean) => ReactNode;
}

/** The content of a private group is for its members: others are shown how to join. */
export function JoinWall({ waiting, children }: JoinWallProps) {
  const { slug = '' } = useParams();
  const group = useQuery(groupOptions(slug)).data?.data;
  if (group === undefined) return waiting;
  return (
    <Door group={group} waiting={waiting}>
      {children}
    </Door>
  );
}

function Door({ group, waiting, children }: JoinWallProps & { group: Group }) {
  const { t } = useText();
  const status = useSessionStatus();
  const standing = useStanding(group);
  const mayManage = useMayManage(group);
  const isIn = standing === 'member' || standing === 'moderator';
  if (group.access === 'public' || isIn || mayManage) return children(group, isIn);
  if (status === 'pending' || (status === 'member' && standing === undefined)) return waiting;
  return (
    <EmptyState
      illustration={<Lock />}
      title={t('error.joinGroup')}
      text={t('groups.wall')}
      action={<MembershipButton group={group} />}
    />
  );
}

import {
  acceptGroupInvitation,
  type BaseGroup,
  cancelGroupRequest,
  joinGroup,
  leaveGroup,
  rejectGroupInvitation,
  requestToJoinGroup,
} from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireId } from '../../../lib/ids.ts';
import { useRelationships } from '../../../lib/relationships.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { refreshGroups, setStanding, type Standing } from './groups.api.ts';

/** Where the reader stands with the group; undefined while that is not known yet. */
export function useStanding({ id }: Pick<BaseGroup, 'id'>): Standing | undefined {
  const relationships = useRelationships();
  const known = relationships.data?.data.groups[id];
  if (relationships.data === undefined) return undefined;
  return known ?? 'none';
}

/** Moderators manage their group; the staff manages every one. */
export function useMayManage(group: Pick<BaseGroup, 'id'>): boolean {
  const standing = useStanding(group);
  const mayAnyway = useHasPower('groups:write');
  return standing === 'moderator' || mayAnyway;
}

export type Move = 'join' | 'request' | 'cancel' | 'accept' | 'reject' | 'leave';

interface Step {
  call: (options: { path: { groupId: string }; throwOnError: true }) => Promise<unknown>;
  /** Where it leads when all goes well. */
  to: Standing;
  said: PlainTextId | null;
}

const steps: Record<Move, Step> = {
  join: { call: (options) => joinGroup(options), to: 'member', said: 'groups.joined' },
  request: { call: (options) => requestToJoinGroup(options), to: 'requested', said: 'groups.requestSent' },
  cancel: { call: (options) => cancelGroupRequest(options), to: 'none', said: 'groups.requestCanceled' },
  accept: { call: (options) => acceptGroupInvitation(options), to: 'member', said: 'groups.joined' },
  reject: {
    call: (options) => rejectGroupInvitation(options),
    to: 'none',
    said: 'groups.invitationRejected',
  },
  leave: { call: (options) => leaveGroup(options), to: 'none', said: 'groups.left' },
};

/** One step of the reader's own: seen at once, taken back when the server refuses. */
export function useMove(group: Pick<BaseGroup, 'id'>) {
  const { t } = useText();
  const client = useQueryClient();
  const standing = useStanding(group);
  return useMutation({
    scope: { id: `group ${group.id}` },
    mutationFn: (move: Move) =>
      steps[move].call({ path: { groupId: requireId('group', group.id) }, throwOnError: true }),
    onMutate: (move) => {
      setStanding(client, group, steps[move].to);
      return { before: standing ?? 'none' };
    },
    onError: (_error, _move, before) => {
      if (before !== undefined) setStanding(client, group, before.before);
    },
    onSuccess: (_data, move) => {
      const { said } = steps[move];
      if (said !== null) toast({ kind: 'success', text: t(said) });
    },
    onSettled: () => refreshGroups(client),
  });
}

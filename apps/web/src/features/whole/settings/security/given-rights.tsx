import {
  demoteGroupMember,
  type GivenRight,
  listGivenRightsInfiniteOptions,
  removeBookingManager,
  removeChannelManager,
  removeChatChannelMember,
  removeListingCoHost,
  removeTeamMember,
  removeThreadAccount,
  removeThreadCircleAccount,
} from '@atrium/api';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';

type Kind = GivenRight['kind'];

const rights = () => ({ ...listGivenRightsInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() });

/** Rights that the reader gave to others lately, each with its undo. */
export function GivenRights() {
  const { t } = useText();
  const list = useInfiniteQuery(rights());
  const rows = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={2} />}
      isEmpty={() => rows.length === 0}
      empty={<p className="text-sm text-muted">{t('settings.given.none')}</p>}
    >
      {() => (
        <div>
          <ul aria-label={t('settings.given')} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={`${row.kind} ${row.subjectId} ${row.account?.id}`}>
                <Given right={row} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
        </div>
      )}
    </QueryState>
  );
}

function Given({ right }: { right: GivenRight }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { account, kind, subjectId, subjectName, createdAt } = right;
  const undo = useMutation({
    mutationFn: (accountId: string) => UNDO[kind](subjectId, accountId),
    onSettled: () => client.invalidateQueries({ queryKey: [{ _id: 'listGivenRights' }] }),
  });
  if (account === null) return null;
  const name = displayName(account);
  const what = t(WORDS[kind], { name: subjectName });
  return (
    <PersonLine account={account} text={`${what} · ${format.relative(createdAt)}`}>
      <ConfirmButton
        size="sm"
        pending={undo.isPending}
        aria-label={t('account.remove.name', { name })}
        question={{
          title: t('settings.given.removeTitle', { name }),
          text: what,
          action: t('account.remove'),
        }}
        onConfirm={() => undo.mutate(account.id)}
      >
        {t('account.remove')}
      </ConfirmButton>
    </PersonLine>
  );
}

const WORDS = {
  coHost: 'settings.given.coHost',
  channelManager: 'settings.given.channelManager',
  groupModerator: 'settings.given.groupModerator',
  placeManager: 'settings.given.placeManager',
  teamMember: 'settings.given.teamMember',
  chatMember: 'settings.given.chatMember',
  threadParticipant: 'settings.given.threadParticipant',
  circleMember: 'settings.given.circleMember',
} as const satisfies Record<Kind, string>;

type Undo = (subjectId: string, accountId: string) => Promise<unknown>;

/** The calls that end a right everywhere else, with their own rules. */
const UNDO: Record<Kind, Undo> = {
  coHost: (eventId, accountId) => removeListingCoHost({ path: { eventId, accountId }, throwOnError: true }),
  channelManager: (channelId, accountId) =>
    removeChannelManager({ path: { channelId, accountId }, throwOnError: true }),
  groupModerator: (groupId, accountId) =>
    demoteGroupMember({ path: { groupId, accountId }, throwOnError: true }),
  placeManager: (bookingPlaceId, accountId) =>
    removeBookingManager({ path: { bookingPlaceId, accountId }, throwOnError: true }),
  teamMember: (teamId, accountId) => removeTeamMember({ path: { teamId, accountId }, throwOnError: true }),
  chatMember: (channelId, accountId) =>
    removeChatChannelMember({ path: { channelId: Number(channelId), accountId }, throwOnError: true }),
  threadParticipant: (threadId, accountId) =>
    removeThreadAccount({ path: { threadId, accountId }, throwOnError: true }),
  circleMember: (circleId, accountId) =>
    removeThreadCircleAccount({ path: { circleId, accountId }, throwOnError: true }),
};

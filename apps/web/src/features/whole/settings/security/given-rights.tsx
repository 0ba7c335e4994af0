import { type GivenRight, listGivenRightsInfiniteOptions } from '@atrium/api';
import { textLinkClass } from '@atrium/ui/link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActButton } from '../act-button.tsx';

type Kind = GivenRight['kind'];

const rights = () => ({ ...listGivenRightsInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() });

/** Rights that the reader gave to others lately, each with the way to where it is removed. */
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
              <li key={`${row.kind} ${row.subjectId} ${row.account.id}`}>
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
  const { account, forAccount, kind, subjectId, subjectName, createdAt } = right;
  const what = t(WORDS[kind], { name: subjectName });
  const path = PATHS[kind](subjectId);
  const team = forAccount === null ? [] : [t('settings.given.forTeam', { name: displayName(forAccount) })];
  return (
    <PersonLine account={account} text={[what, ...team, format.relative(createdAt)].join(' · ')}>
      {forAccount === null ? (
        <PageLink
          to={path}
          className={textLinkClass}
          aria-label={t('settings.given.openName', { what, name: displayName(account) })}
        >
          {t('settings.given.open')}
        </PageLink>
      ) : (
        <ActButton account={forAccount} to={path} />
      )}
    </PersonLine>
  );
}

const WORDS = {
  coHost: 'settings.given.coHost',
  channelManager: 'settings.given.channelManager',
  groupModerator: 'settings.given.groupModerator',
  placeManager: 'settings.given.placeManager',
  teamMember: 'settings.given.teamMember',
  teamOwner: 'settings.given.teamOwner',
  chatMember: 'settings.given.chatMember',
  threadParticipant: 'settings.given.threadParticipant',
  circleMember: 'settings.given.circleMember',
  circleManager: 'settings.given.circleManager',
} as const satisfies Record<Kind, string>;

const ofCircle = (id: string): string => `/threads/circles/${id}`;

/** Where such a right is removed. */
const PATHS: Record<Kind, (subjectId: string) => string> = {
  coHost: (id) => `/host/${id}/team`,
  channelManager: (id) => `/channels/${id}/manage/team`,
  groupModerator: (id) => `/groups/${id}/members`,
  placeManager: (id) => `/admin/bookings/places/${id}`,
  teamMember: () => '/settings/teams',
  teamOwner: () => '/settings/teams',
  chatMember: (id) => `/messages/${id}`,
  threadParticipant: (id) => `/threads/${id}`,
  circleMember: ofCircle,
  circleManager: ofCircle,
};

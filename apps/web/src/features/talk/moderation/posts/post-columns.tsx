import type { ActivityEntry } from '@atrium/api';
import { Badge, type Tone } from '@atrium/ui/badge';
import { cardLinkClass } from '@atrium/ui/card';
import { PageLink } from '../../../../components/page-link.tsx';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { displayName } from '../../../../lib/names.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';

const LONGEST = 160;

export function usePostColumns(): ListColumn<ActivityEntry>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'message',
      label: t('admin.posts.message'),
      main: true,
      cell: ({ activity: { id, message } }) => (
        <PageLink
          to={`/activities/${id}`}
          dir="auto"
          className={`block truncate font-medium ${cardLinkClass}`}
        >
          {message.trim() === '' ? t('admin.posts.noText') : message.slice(0, LONGEST)}
        </PageLink>
      ),
    },
    { id: 'author', label: t('admin.posts.author'), cell: (entry) => <Author entry={entry} /> },
    {
      id: 'createdAt',
      label: t('admin.posts.created'),
      sortBy: 'createdAt',
      cell: ({ activity: { createdAt } }) => (
        <time dateTime={createdAt}>
          {format.date(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      ),
    },
    {
      id: 'place',
      label: t('admin.posts.place'),
      cell: ({ activity: { group, event } }) => (
        <bdi className="truncate">{group?.name ?? event?.name ?? t('admin.posts.feed')}</bdi>
      ),
    },
    { id: 'status', label: t('admin.posts.status'), cell: (entry) => <Status entry={entry} /> },
  ];
}

interface EntryProps {
  entry: ActivityEntry;
}

function Author({ entry: { activity } }: EntryProps) {
  const mayReadPeople = useHasPower('accounts:read');
  const { account } = activity;
  return (
    <PageLink
      to={mayReadPeople ? `/admin/accounts/${account.id}` : `/people/${account.username}`}
      dir="auto"
      className="relative z-1 truncate underline"
    >
      {displayName(account)}
    </PageLink>
  );
}

const tones: Record<ActivityEntry['activity']['standing'], Tone> = {
  shown: 'success',
  held: 'warning',
  hidden: 'danger',
};

function Status({ entry: { activity, reports } }: EntryProps) {
  const { t } = useText();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[activity.standing]}>{t(`admin.posts.${activity.standing}`)}</Badge>
      {activity.commentedId !== null && <Badge>{t('admin.posts.comment')}</Badge>}
      {reports > 0 && <Badge tone="danger">{t('admin.posts.reports', { count: reports })}</Badge>}
    </span>
  );
}

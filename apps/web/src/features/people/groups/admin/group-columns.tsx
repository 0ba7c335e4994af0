import { type Group, manageGroup } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { PageLink } from '../../../../components/page-link.tsx';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { groupPath } from '../groups.api.ts';

export function useGroupColumns(): ListColumn<Group>[] {
  const { t } = useText();
  const format = useFormat();
  const mayWrite = useHasPower('groups:write');
  return [
    {
      id: 'name',
      label: t('admin.groups.name'),
      sortBy: 'name',
      main: true,
      cell: ({ name, slug }) => (
        <PageLink to={groupPath(slug)} dir="auto" className={`block truncate font-medium ${cardLinkClass}`}>
          {name}
        </PageLink>
      ),
    },
    {
      id: 'members',
      label: t('admin.groups.members'),
      sortBy: 'members',
      cell: ({ _count }) => <span className="tabular-nums">{format.number(_count.members)}</span>,
    },
    {
      id: 'createdAt',
      label: t('admin.groups.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
    { id: 'state', label: t('admin.groups.state'), cell: (group) => <State group={group} /> },
    ...(mayWrite
      ? [
          {
            id: 'actions',
            label: t('admin.groups.actions'),
            cell: (group: Group) => <Actions group={group} />,
          },
        ]
      : []),
  ];
}

function State({ group: { active, featured, access } }: { group: Group }) {
  const { t } = useText();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={active ? 'neutral' : 'warning'}>
        {t(active ? 'admin.groups.active' : 'admin.groups.inactive')}
      </Badge>
      {featured && <Badge tone="brand">{t('admin.groups.featured')}</Badge>}
      {access === 'private' && <Badge>{t('admin.groups.private')}</Badge>}
    </span>
  );
}

function Actions({ group: { id, active, featured } }: { group: Group }) {
  const { t } = useText();
  const { mutation } = useSave(
    (body: { featured?: boolean; active?: boolean }) =>
      manageGroup({ path: { groupId: id }, body, throwOnError: true }),
    {
      touches: ['listAllGroups', 'listGroups', 'listFeaturedGroups', 'getGroup'],
      said: null,
      onSaved: () => undefined,
    },
  );
  const { isPending } = mutation;
  return (
    <span className="relative z-1 flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="quiet"
        pending={isPending}
        onClick={() => mutation.mutate({ featured: !featured })}
      >
        {t(featured ? 'admin.groups.unfeature' : 'admin.groups.feature')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        pending={isPending}
        onClick={() => mutation.mutate({ active: !active })}
      >
        {t(active ? 'admin.groups.deactivate' : 'admin.groups.activate')}
      </Button>
    </span>
  );
}

import { getGroupOptions, listGroupsOptions, listSelfGroupsOptions } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { useQuery } from '@tanstack/react-query';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';

const most = 100;

interface GroupSelectProps {
  value: string | undefined;
  onChange: (group: string) => void;
  className: string;
}

/** Own groups first, then the largest; a group that the address names is there in any case. */
export function GroupSelect({ value, onChange, className }: GroupSelectProps) {
  const { t } = useText();
  const page = { page: 1, pageSize: most };
  const own = useQuery({ ...listSelfGroupsOptions({ query: page }), enabled: useIsMember() });
  const all = useQuery(listGroupsOptions({ query: { ...page, orderBy: 'members' } }));
  const chosen = useQuery({
    ...getGroupOptions({ path: { groupId: value ?? '' } }),
    enabled: value !== undefined,
  });
  const groups = new Map<string, string>();
  for (const { group } of own.data?.data ?? []) groups.set(group.id, group.name);
  for (const { id, name } of all.data?.data ?? []) groups.set(id, name);
  if (groups.size === 0 && value === undefined) return null;
  if (value !== undefined && !groups.has(value)) groups.set(value, chosen.data?.data.name ?? '');
  return (
    <NativeSelect
      label={t('groups.title')}
      labelHidden
      value={value ?? ''}
      onChange={onChange}
      className={className}
    >
      <option value="">{t('events.anyGroup')}</option>
      {[...groups].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

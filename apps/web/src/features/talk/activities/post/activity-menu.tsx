import type { Activity } from '@atrium/api';
import { lazy } from 'react';
import { MoreMenu } from '../../../../components/more-menu.tsx';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';

const loadList = () => import('./activity-menu-list.tsx');
const ActivityMenuList = lazy(loadList);

export interface ActivityMenuProps {
  activity: Activity;
  /** After it was deleted, where that leaves the page without a subject. */
  onDeleted?: () => void;
  /** The author wants to say it differently, in its place. */
  onEdit?: () => void;
}

export function ActivityMenu(props: ActivityMenuProps) {
  const { t } = useText();
  const label = t('feed.more', { name: displayName(props.activity.account) });
  return (
    <MoreMenu size="sm" className="self-start" label={label} load={loadList}>
      {(menu) => <ActivityMenuList {...menu} {...props} />}
    </MoreMenu>
  );
}

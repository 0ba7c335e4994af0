import { deleteActivityMutation, reportActivity, withdrawActivityReport } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag, FlagOff, Link2, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useSelf } from '../../lib/self.ts';
import { useText } from '../../lib/text.tsx';
import type { ActivityMenuProps } from './activity-menu.tsx';
import { activityPath, changeActivity, rememberActivities } from './feed.api.ts';
import { countComments } from './use-comments.ts';
import { useAddress, useCopyLink } from '../../lib/share.ts';
import { useMemberOnly } from '../../lib/use-member-only.ts';

interface ActivityMenuListProps extends ActivityMenuProps {
  anchor: RefObject<HTMLElement | null>;
  close: () => void;
}

export default function ActivityMenuList({ anchor, activity, close, onDeleted }: ActivityMenuListProps) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const copy = useCopyLink(useAddress(activityPath(activity.id)));
  const membersOnly = useMemberOnly();
  const report = useReport(activity);
  const [asking, setAsking] = useState(false);
  const own = self?.id === activity.account.id;
  const reported = activity.reports.length > 0;
  if (asking)
    return <DeleteQuestion {...{ activity, close, ...(onDeleted !== undefined && { onDeleted }) }} />;
  return (
    <Popover
      aria-label={t('feed.menu')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('feed.menu')} autoFocus="first" className="min-w-52 p-1 outline-none">
        <MenuItem
          icon={<Link2 />}
          onPress={() => {
            void copy();
            close();
          }}
        >
          {t('feed.copyLink')}
        </MenuItem>
        {!own && (
          <MenuItem
            icon={reported ? <FlagOff /> : <Flag />}
            onPress={() => {
              membersOnly(() => report.mutate(activity.reports[0]?.id ?? null));
              close();
            }}
          >
            {t(reported ? 'feed.withdrawReport' : 'feed.report')}
          </MenuItem>
        )}
        {(own || self?.isStaff === true) && (
          <MenuItem danger icon={<Trash2 />} onPress={() => setAsking(true)}>
            {t('feed.delete')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}

/** Reports, or takes the report of that id back. */
function useReport({ id }: ActivityMenuProps['activity']) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reportId: string | null) => {
      const { data } =
        reportId === null
          ? await reportActivity({ path: { activityId: id }, body: {}, throwOnError: true })
          : await withdrawActivityReport({ path: { activityId: id, reportId }, throwOnError: true });
      return data.data;
    },
    onSuccess: ({ reports }, reportId) => {
      changeActivity(client, id, (activity) => ({ ...activity, reports }));
      toast({ kind: 'success', text: t(reportId === null ? 'feed.reported' : 'feed.reportWithdrawn') });
    },
  });
}

type DeleteQuestionProps = Pick<ActivityMenuListProps, 'activity' | 'close' | 'onDeleted'>;

function DeleteQuestion({ activity, close, onDeleted }: DeleteQuestionProps) {
  const { t } = useText();
  const client = useQueryClient();
  const remove = useMutation({
    ...deleteActivityMutation(),
    onMutate: () => {
      const restore = rememberActivities(client);
      changeActivity(client, activity.id, () => null);
      if (activity.commentedId !== null) countComments(client, activity.commentedId, -1);
      return { restore };
    },
    onSuccess: () => {
      toast({ kind: 'success', text: t('feed.deleted') });
    },
    onError: (_error, _values, context) => context?.restore(),
  });
  return (
    <Dialog
      urgent
      open
      size="sm"
      title={t('feed.deleteTitle')}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              remove.mutate({ path: { activityId: activity.id } });
              close();
              onDeleted?.();
            }}
          >
            {t('feed.delete')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('feed.deleteText')}</p>
    </Dialog>
  );
}

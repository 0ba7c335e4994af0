import { deleteActivityMutation, reportActivity, withdrawActivityReport } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag, FlagOff, Heart, Link2, MessageSquareQuote, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, Suspense, lazy, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import type { ActivityMenuProps } from './activity-menu.tsx';
import { activityPath, changeActivity, rememberActivities } from '../feed.api.ts';
import type { ReportDialogProps } from './report-dialog.tsx';
import { countComments } from '../comments/use-comments.ts';
import { useAddress, useCopyLink } from '../../../../lib/share.ts';
import { useMemberOnly } from '../../../../lib/use-member-only.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));
const LikersDialog = lazy(() => import('./likers-dialog.tsx'));
const ReshareDialog = lazy(() => import('./reshare-dialog.tsx'));

interface ActivityMenuListProps extends ActivityMenuProps {
  anchor: RefObject<HTMLElement | null>;
  close: () => void;
}

type Question = 'delete' | 'report' | 'reshare' | 'likers';

export default function ActivityMenuList(props: ActivityMenuListProps) {
  const { anchor, activity, close, onDeleted, onEdit } = props;
  const { t } = useText();
  const self = useSelf().data?.data;
  const copy = useCopyLink(useAddress(activityPath(activity.id)));
  const membersOnly = useMemberOnly();
  const withdraw = useWithdraw(activity);
  const send = useReport(activity);
  const [asking, setAsking] = useState<Question | null>(null);
  const own = self?.id === activity.account.id;
  const report = activity.reports[0];
  if (asking === 'delete')
    return <DeleteQuestion {...{ activity, close, ...(onDeleted !== undefined && { onDeleted }) }} />;
  if (asking !== null)
    return (
      <Suspense fallback={null}>
        {asking === 'report' && <ReportDialog send={send} close={close} />}
        {asking === 'likers' && <LikersDialog activity={activity} close={close} />}
        {asking === 'reshare' && self !== undefined && (
          <ReshareDialog activity={activity} self={self} close={close} />
        )}
      </Suspense>
    );
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
        {own && onEdit !== undefined && (
          <MenuItem
            icon={<Pencil />}
            onPress={() => {
              close();
              onEdit();
            }}
          >
            {t('feed.edit')}
          </MenuItem>
        )}
        {self !== undefined && activity.commentedId === null && activity.standing === 'shown' && (
          <MenuItem icon={<MessageSquareQuote />} onPress={() => setAsking('reshare')}>
            {t('feed.reshare')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Link2 />}
          onPress={() => {
            void copy();
            close();
          }}
        >
          {t('feed.copyLink')}
        </MenuItem>
        {activity._count.likes > 0 && (
          <MenuItem icon={<Heart />} onPress={() => setAsking('likers')}>
            {t('feed.likers')}
          </MenuItem>
        )}
        {!own && (
          <MenuItem
            icon={report === undefined ? <Flag /> : <FlagOff />}
            onPress={() => {
              if (report === undefined) {
                membersOnly(() => setAsking('report'));
                return;
              }
              withdraw.mutate(report.id);
              close();
            }}
          >
            {t(report === undefined ? 'feed.report' : 'feed.withdrawReport')}
          </MenuItem>
        )}
        {(own || self?.powers.includes('activities:write') === true) && (
          <MenuItem danger icon={<Trash2 />} onPress={() => setAsking('delete')}>
            {t('feed.delete')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}

function useReport({ id }: ActivityMenuProps['activity']): ReportDialogProps['send'] {
  const client = useQueryClient();
  return async (body) => {
    const { data } = await reportActivity({ path: { activityId: id }, body, throwOnError: true });
    changeActivity(client, id, (known) => ({ ...known, reports: data.data.reports }));
  };
}

/** Takes the own report back. */
function useWithdraw({ id }: ActivityMenuProps['activity']) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reportId: string) => {
      const path = { activityId: id, reportId };
      const { data } = await withdrawActivityReport({ path, throwOnError: true });
      return data.data;
    },
    onSuccess: ({ reports }) => {
      changeActivity(client, id, (activity) => ({ ...activity, reports }));
      toast({ kind: 'success', text: t('feed.reportWithdrawn') });
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

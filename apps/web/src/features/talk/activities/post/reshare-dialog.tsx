import type { Activity, Self } from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { addToFront } from '../../../../lib/queries.ts';
import { useAddress } from '../../../../lib/share.ts';
import { useText } from '../../../../lib/text.tsx';
import { ComposerForm } from '../composer/composer-form.tsx';
import { activityPath, ownFeed, postsOfAccount, postsOfAll } from '../feed.api.ts';
import { QuotedActivity } from './quoted-activity.tsx';

interface ReshareDialogProps {
  activity: Activity;
  self: Self;
  close: () => void;
}

/** A post of one's own that carries another. */
export default function ReshareDialog({ activity, self, close }: ReshareDialogProps) {
  const { t } = useText();
  const client = useQueryClient();
  const address = useAddress(activityPath(activity.id));
  return (
    <Dialog open onOpenChange={close} title={t('feed.reshare')} closeLabel={t('action.close')}>
      <ComposerForm
        self={self}
        target={{}}
        quote={{ address, id: activity.id }}
        placeholder={t('feed.reshareHint')}
        onSent={(posted) => {
          for (const { queryKey } of [ownFeed(), postsOfAll(), postsOfAccount(posted.account.username)])
            addToFront(client, queryKey, posted);
          close();
        }}
      >
        <QuotedActivity id={activity.id} />
      </ComposerForm>
    </Dialog>
  );
}

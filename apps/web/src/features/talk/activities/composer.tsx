import { Card } from '@atrium/ui/card';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { addToFront } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ComposerForm } from './composer/composer-form.tsx';
import type { Target } from './composer/use-send.ts';
import { type ActivityListOptions, ownFeed, postsOfAccount, postsOfAll } from './feed.api.ts';

interface ComposerProps {
  target?: Target;
  /** The list below, at whose head the new post appears. */
  list?: ActivityListOptions;
  placeholder?: string;
}

/** An invitation to write, for members only. */
export function Composer({ target = {}, list, placeholder }: ComposerProps) {
  const { t } = useText();
  const client = useQueryClient();
  const self = useSelf().data?.data;
  if (self === undefined) return <ComposerSkeleton />;
  return (
    <Card className="p-4 sm:p-5">
      <ComposerForm
        key={target.contentId ?? target.eventId ?? target.groupId}
        folds
        self={self}
        target={target}
        placeholder={placeholder ?? t('feed.placeholder')}
        onSent={(activity) => {
          // A comment on a content stands there alone.
          const lists =
            target.contentId === undefined
              ? [ownFeed(), postsOfAll(), postsOfAccount(activity.account.username)]
              : [];
          for (const { queryKey } of list === undefined ? lists : [...lists, list]) {
            addToFront(client, queryKey, activity);
          }
        }}
      />
    </Card>
  );
}

export function ComposerSkeleton() {
  return (
    <Card aria-hidden="true" className="flex items-center gap-3 p-4 sm:p-5">
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-11 grow rounded-full" />
    </Card>
  );
}

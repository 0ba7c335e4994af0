import { Avatar } from '@atrium/ui/avatar';
import { Card } from '@atrium/ui/card';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { addToFront } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import type { Target } from './composer/use-send.ts';
import { type ActivityListOptions, ownFeed, postsOfAccount, postsOfAll } from './feed.api.ts';

const loadForm = () => import('./composer/composer-form.tsx');
const ComposerForm = lazy(loadForm);

interface ComposerProps {
  target?: Target;
  /** The list below, at whose head the new post appears. */
  list?: ActivityListOptions;
  placeholder?: string;
}

/** An invitation to write; the editor behind it is loaded when a hand comes near. For members only. */
export function Composer({ target = {}, list, placeholder }: ComposerProps) {
  const { t } = useText();
  const client = useQueryClient();
  const self = useSelf().data?.data;
  const [writing, setWriting] = useState(false);
  const hint = placeholder ?? t('feed.placeholder');
  if (self === undefined) return <ComposerSkeleton />;
  const prompt = (
    <button
      type="button"
      onPointerEnter={() => void loadForm()}
      onFocus={() => void loadForm()}
      onClick={() => setWriting(true)}
      className="flex w-full items-center gap-3 rounded-md text-start"
    >
      <Avatar decorative name={displayName(self)} imageUrl={pictureOf(self.image, 'thumbnail')} />
      <span className="flex h-11 min-w-0 grow items-center rounded-full bg-sunken px-4 text-muted transition-colors hover:bg-hover">
        <span className="truncate">{hint}</span>
      </span>
    </button>
  );
  return (
    <Card className="p-4 sm:p-5">
      {!writing && prompt}
      {writing && (
        <Suspense fallback={prompt}>
          <ComposerForm
            self={self}
            target={target}
            placeholder={hint}
            onSent={(activity) => {
              setWriting(false);
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
        </Suspense>
      )}
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

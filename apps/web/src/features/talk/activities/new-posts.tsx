import type { Activity } from '@atrium/api';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';

/**
 * Holds back posts by others that arrive after the list was first shown, so that nothing moves under the reader's eyes.
 * One's own posts show at once.
 */
export function useNewPosts(activities: readonly Activity[], live: boolean) {
  const self = useSelf().data?.data.id;
  const newest = activities[0]?.createdAt ?? null;
  const [until, setUntil] = useState<string | null>(newest);
  if (until === null && newest !== null) setUntil(newest);
  const isNew = ({ createdAt, account }: Activity): boolean =>
    live && until !== null && createdAt > until && account.id !== self;
  return {
    shown: activities.filter((activity) => !isNew(activity)),
    waiting: activities.filter(isNew).length,
    show: () => {
      setUntil(newest);
      scrollTo({ top: 0 });
    },
  };
}

export function NewPosts({ count, show }: { count: number; show: () => void }) {
  const { t } = useText();
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-4 z-10 -mb-6 flex h-10 justify-center max-md:top-18"
    >
      <button
        type="button"
        onClick={show}
        className="pointer-events-auto inline-flex h-10 items-center gap-2 rounded-full bg-brand px-4 text-sm font-medium text-on-brand shadow-float hover:bg-brand-hover"
      >
        <ArrowUp aria-hidden="true" className="size-4" />
        {t('feed.newPosts', { count })}
      </button>
    </div>
  );
}

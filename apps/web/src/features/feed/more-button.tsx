import { Button } from '@atrium/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../lib/text.tsx';

interface MoreButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** In the shape of what comes. */
  waiting: ReactNode;
}

/** The end of a list: fetches the next page when a tenth of it is in sight, or when it is pressed. */
export function MoreButton({ list, waiting }: MoreButtonProps) {
  const { t } = useText();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // After a failure only a press asks again.
  const automatic = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (element === null || !automatic) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { threshold: 0.1 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [automatic, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-4">
      {isFetchingNextPage ? (
        waiting
      ) : (
        <div className="flex justify-center py-4">
          <Button onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'action.retry' : 'action.showMore')}
          </Button>
        </div>
      )}
    </div>
  );
}

import { Skeleton, SkeletonAvatar, SkeletonText } from '@atrium/ui/skeleton';
import { useText } from '../../../lib/text.tsx';

/** The shape of a profile's head. */
export function ProfileSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      <Skeleton className="-mx-4 h-28 rounded-none sm:mx-0 sm:aspect-4/1 sm:h-auto sm:rounded-lg" />
      <div className="sm:px-6">
        <div className="-mt-14 flex items-end justify-between">
          <span className="rounded-full bg-surface p-1">
            <SkeletonAvatar size="xl" />
          </span>
          <Skeleton className="h-10 w-28 rounded-md" />
        </div>
        <Skeleton className="mt-5 h-7 w-56" />
        <Skeleton className="mt-2 h-4 w-40" />
        <SkeletonText lines={2} className="mt-6 max-w-lg" />
        <Skeleton className="mt-6 h-11 w-full max-w-md" />
      </div>
    </div>
  );
}

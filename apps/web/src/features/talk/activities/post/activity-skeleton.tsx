import { SkeletonCard } from '@atrium/ui/skeleton';
import { useText } from '../../../../lib/text.tsx';

/** The shape of a list of posts. */
export function ActivitySkeleton({ count = 3 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonCard key={index} lines={index % 2 === 0 ? 3 : 2} />
      ))}
    </div>
  );
}

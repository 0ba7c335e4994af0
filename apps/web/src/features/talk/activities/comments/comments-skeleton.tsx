import { Skeleton, SkeletonAvatar } from '@atrium/ui/skeleton';
import { useText } from '../../../../lib/text.tsx';

export function CommentsSkeleton({ count = 3 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-5">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-3">
          <SkeletonAvatar size="sm" />
          <Skeleton className={index % 2 === 0 ? 'h-16 w-4/5 rounded-lg' : 'h-16 w-3/5 rounded-lg'} />
        </div>
      ))}
    </div>
  );
}
